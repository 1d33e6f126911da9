// Package buttons finds things to click in a picture of a screen: keypads, which are buttons for the digits 1 to 9 in order, and crosses,
// which close what they are on.
//
// Characters that stand alone in the picture are cut out (spot.go) and matched with each digit. Spots that stand in order, in lines or
// around a point, are sequences (order.go); other things with the digits in order, such as a calendar or the numbers of a table's lines,
// are refused (refuse.go).
package buttons

// Package buttons finds what a page offers to be clicked in a picture of a screen: keypads, which are buttons for the digits 1 to 9
// in order, and crosses, which close what they stand on.
//
// What stands alone in the picture is cut out (spot.go) and matched with each digit. Spots that stand in order, in lines or around a
// point, are sequences (order.go); what else has the digits in order, such as a calendar or the numbers of a table's lines, is no
// keypad (refuse.go).
package buttons

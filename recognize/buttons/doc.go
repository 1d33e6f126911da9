// Package buttons finds things to click in a picture of a screen: keypads, which are buttons for the digits 1 to 9 in
// order, and crosses, which close the window or popup that they are on.
//
// Characters that stand alone in the picture, called spots, are cut out (spot.go) and matched with the templates of
// each digit. Spots that stand in order, in lines or around a point, are sequences (order.go). A sequence is refused if it
// may be something else that has the digits in order, such as a calendar or the line numbers of a table (refuse.go).
//
// Reader.Read reads the digit on a button (keypad.go). Compare finds out what has changed in a cell between two pictures of
// the same screen (adds.go).
package buttons

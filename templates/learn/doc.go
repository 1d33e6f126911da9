// Package learn makes a folder of a site's own digits, 1.png to 9.png, out of a picture of one of its puzzles.
//
//	picture, board ──New──▶ Lesson ──Unnamed──▶ a person ──Name──▶ Lesson ──Prove──▶ Pictures ──Save──▶ folder
//
// A picture with a wrong name would have every later puzzle read wrong. So a digit counts as named where both readings are
// sure of it, each for itself, or where a person says what it is; and nothing counts unless the puzzle that these digits
// make has exactly one solution.
package learn

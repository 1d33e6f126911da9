// Package learn makes a folder with the digits of a site, 1.png to 9.png, from a picture of one of its puzzles.
//
//	picture, board ──New──▶ Lesson ──Unnamed──▶ a person ──Name──▶ Lesson ──Prove──▶ Pictures ──Save──▶ folder
//
// A picture with a wrong name would make the bot misread all later puzzles. So a character gets a name only if the template
// score and the network agree on it with certainty, or if a person names it. No picture may be saved unless Prove finds that
// the puzzle of the digits that are certain or named has exactly one solution.
package learn

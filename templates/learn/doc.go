// Package learn makes a folder of a site's own digits, 1.png to 9.png, out of a picture of one of its puzzles.
//
//	picture, board ──New──▶ Lesson ──Unnamed──▶ a person ──Name──▶ Lesson ──Prove──▶ Pictures ──Save──▶ folder
//
// A picture with a wrong name would make the bot misread every later puzzle. So a character gets a name only if the template
// score and the network agree on it with certainty, or if a person names it, and no picture is kept unless the puzzle made of
// these digits has exactly one solution.
package learn

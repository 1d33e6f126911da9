// Package calibrate determines the corners of a grid, the centres of its first and last cell, once for all runs: from a grid
// that was found, or by asking the user to point at them. Package config writes them into the config.
//
//	a grid that was found ──Of──▶ Corners ──DrawCells──▶ a picture, for the user to check
//	Pointing ──Corners──▶            │
//	                                 └──▶ the option grid of the config
package calibrate

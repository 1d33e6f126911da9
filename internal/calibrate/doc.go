// Package calibrate determines the corners of a grid, which are the centres of its first and last cell, so that later runs
// need not find the grid. The corners come from a grid that was found, or from the user, who points at them. Package config
// writes them into the config.
//
//	a grid that was found ──Of──┬──▶ Corners ──┬──▶ a picture of the cells, for the user to check
//	Pointing ─────────────Two───┘              └──▶ the option grid of the config
package calibrate

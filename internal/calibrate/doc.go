// Package calibrate finds out where a grid is, once and for all: by the centres of its first and its last cell, found in a
// picture or pointed at, and shown to the person. Package config writes them into a config.
//
//	grid found ──Of──▶ Corners ──DrawCells──▶ picture, for the person to judge
//	pointer ──Point──▶    │
//	                      └──▶ the option grid of the config
package calibrate

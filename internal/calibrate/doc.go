// Package calibrate finds out where a grid is, once and for all: by the centres of its first and its last cell, found in a
// picture or pointed at, shown to the person, and written into a config file.
//
//	grid found ──Of──▶ Corners ──DrawCells──▶ picture, for the person to judge
//	pointer ──Point──▶    │
//	                      └──SetGrid──▶ text of the config ──Replace──▶ file
//
// The config is a YAML mapping with the option grid, which is auto or
//
//	grid: {top_left: [975, 507], bottom_right: [1307, 846]}
//
// in flow or in block style. Nothing but that option is touched: neither a comment nor a blank line, an order, the way
// lines end, the file's permissions, or a link that leads to it.
package calibrate

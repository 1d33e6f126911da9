// Package pixel is what the stages of reading share: the picture, its colours, the steps between neighbouring pixels, its connected areas,
// the layout of a grid, and the memory of results from an earlier picture of the same place. All lengths are in pixels.
package pixel

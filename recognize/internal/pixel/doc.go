// Package pixel provides what the stages of package recognize share: the picture, its colours, the differences between
// neighbouring pixels (steps), connected areas of similar pixels (regions), the layout of a grid, and a cache of results from
// earlier pictures of the same place (Memory). All lengths are in pixels.
package pixel

// Package pixel is what the stages of reading share: the picture that is read, its colours, the steps between them, where a
// grid's cells are in it, its connected areas, and the memory of what was found out from the pixels of an earlier picture of the same place. All
// lengths are in pixels.
package pixel

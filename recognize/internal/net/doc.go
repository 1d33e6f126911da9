// Package net runs two convolutional networks that classify the contents of a cell from a crop of the whole cell and a
// margin of its neighbours. The networks are not told where the ink is, or which pixels are lines or background, so mistakes
// about these do not mislead them. They were also trained on what else a cell may contain: pencil marks, carets, rings,
// pointers, textures, letters.
//
//	small: crop 40 x 40 x 3 ──▶ 20 x 20 x 16 ──▶ 10 x 10 x 32 ──▶ 5 x 5 x 48 ──▶ 96 units ───▶ 11 shares: empty, 1 to 9, other
//	large: the same         ──▶ 20 x 20 x 32 ──▶ 10 x 10 x 64 ──▶ 5 x 5 x 96 ──▶ 128 units ──▶ the same
//	                        three convolutions of 3 x 3 pixels with stride 2     two fully connected layers
//
// Cut cuts out a cell, and CutAround a close-up of a character. Read returns the shares of the small network. Look can also ask
// the large network, which takes three and a half times as long and is meant for uncertain boards.
//
// BoardModel is a third network, a set transformer. It reads the 81 cells of a board together, from numbers that describe each
// cell: what the two networks see in it, and measurements (package model). board.go lists its layers.
//
// The channels of a crop are shifted to a mean of zero and scaled together to a standard deviation of one, so that faint
// boards look like high-contrast ones. The small network does 1.1 million multiplications for a cell. README.md describes the
// training data and how reliable the networks are. The weights come from train/.
package net

// Package net is the networks that read a cell: two small convolutional networks that look at the whole cell and a margin of its
// neighbours. They are told neither where the ink is nor what is line and what is background, so that errors in these do not mislead them,
// and they know what else a cell may contain: pencil marks, carets, rings, pointers, textures, letters.
//
//	small: crop 40 x 40 x 3 ──▶ 20 x 20 x 16 ──▶ 10 x 10 x 32 ──▶ 5 x 5 x 48 ──▶ 96 units ───▶ 11 shares: empty, 1 to 9, other
//	large: the same         ──▶ 20 x 20 x 32 ──▶ 10 x 10 x 64 ──▶ 5 x 5 x 96 ──▶ 128 units ──▶ the same
//	                        three convolutions of 3 x 3 pixels in steps of two   two full layers
//
// Cut cuts out a cell, CutAround a small character for a close-up. Read returns the shares of the small network; ReadBoth also asks the
// large one, for uncertain boards: it takes three and a half times as long.
//
// The channels of a crop are shifted to a mean of zero and scaled together to a spread of one, so that faint boards look like strong ones.
// A cell takes the small network 1.1 million multiplications. README.md says what the networks were trained on and how reliable they are;
// train/ makes the weights.
package net

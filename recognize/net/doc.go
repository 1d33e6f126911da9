// Package net is the reader's second opinion on a cell: a small convolutional network that looks at the whole cell and a
// margin of its neighbours. It is told neither where the ink is nor what is line and what is background, so that it is
// not misled where these were told wrongly, and it knows what else a cell may hold: pencil marks, carets, rings,
// pointers, textures, letters.
//
//	crop 40 x 40 x 3 ──▶ 20 x 20 x 16 ──▶ 10 x 10 x 32 ──▶ 5 x 5 x 48 ──▶ 96 units ──▶ 11 shares: empty, 1 to 9, other
//	                     three convolutions of 3 x 3 pixels in steps of two      two full layers
//
// Cut cuts out a cell, CutAround what is written in one, for a closer look where it is small. Read gives the shares.
//
// The channels of a crop are shifted to a mean of zero and scaled together to a spread of one, so that faint boards look
// like strong ones. A cell costs 1.1 million multiplications. README.md tells what the network was trained on and how far
// it can be trusted; train/ makes the weights.
package net

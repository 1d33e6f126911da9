//go:build !amd64

package net

func fastest() tiler { return tilePlain }

func averageRows(line []lanes16, pix []uint8, stride int, weights []lanes16) {
	averagePlain(line, pix, stride, weights)
}

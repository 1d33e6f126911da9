//go:build !amd64

package net

func fastest() tiler { return tilePlain }

func averageRows(line []lanes16, pix []uint8, stride int, weights []lanes16) {
	averagePlain(line, pix, stride, weights)
}

func softmax(logits []float32, scale float32) { softmaxPlain(logits, scale) }

func (n *norm) apply(x, out []float32) { n.applyPlain(x, out) }

package read

import (
	"image"

	"autosolve/recognize/internal/net"
	"autosolve/recognize/internal/pixel"
)

// The network is asked again with a close-up if the crop of the cell shows the digit small or distorted.
const (
	closeUpBelow  = 0.4  // a digit is small if its height is less than this share of the pitch of the rows
	closeUpOblong = 1.25 // a digit is distorted if the longer pitch is more than this many times the shorter one
)

// askCloseUps asks the network again about the cells that need a close-up.
func (r *Reader) askCloseUps(p *pixel.Picture, cells []cellKey, all []*Evidence) {
	var at []int
	var closer []closeUpKey
	for i := range cells {
		if cells[i].needsCloseUp(all[i]) {
			at, closer = append(at, i), append(closer, closeUpKey{all[i].Glyph.Box, r.Both})
		}
	}
	around := func(of closeUpKey) image.Rectangle { return net.SeenAround(of.box) }
	looks := pixel.RecallAll(p, closer, around, func(some []closeUpKey, views []*pixel.Picture) [][Classes]float32 {
		crops := make([]net.Crop, len(some))
		for i, of := range some {
			crops[i] = net.CutAround(views[i].RGBA(), of.box)
		}
		shares := make([][Classes]float32, len(crops))
		for i, look := range r.Net.Look(crops, r.Both) {
			shares[i] = look.Shares
		}
		return shares
	})
	for k, i := range at {
		all[i] = all[i].withCloseUp(looks[k])
	}
}

// closeUpKey comprises everything that a close-up's shares depend on besides the pixels.
type closeUpKey struct {
	box  image.Rectangle
	both bool // whether both networks are asked
}

// needsCloseUp reports whether the digit is small or distorted in the crop of its cell.
func (of *cellKey) needsCloseUp(e *Evidence) bool {
	oblong := max(of.pitchX/of.pitchY, of.pitchY/of.pitchX) > closeUpOblong
	return e.Glyph != nil && (oblong || e.Glyph.Height < closeUpBelow*of.pitchY)
}

// withCloseUp returns the evidence with the shares of a close-up. If the close-up shows a digit, the digits' shares get the
// proportions that they have in the close-up, and their sum stays the same.
func (e *Evidence) withCloseUp(look [Classes]float32) *Evidence {
	var digits, before float32
	for d := 1; d <= 9; d++ {
		digits, before = digits+look[d], before+e.Shares[d]
	}
	c := *e
	c.CloseUp = look
	if digits < 0.5 {
		return &c // the close-up shows no digit
	}
	for d := 1; d <= 9; d++ {
		c.Shares[d] = before * look[d] / digits
	}
	return &c
}

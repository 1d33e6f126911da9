package pixel

// Two pixels at once: 8 bytes as a word, first byte lowest. Channels are compared in 16-bit lanes: a-b+step and b-a+step must
// both be at least 0, which a bias turns into a bit of the lane.

const (
	evenBytes = 0x00FF00FF00FF00FF
	biasBits  = 0x4000400040004000
	opaque    = 0xFF000000FF000000 // the byte of each pixel that is not used
)

// Bias is what Near wants for a step of 0 to 255.
func Bias(step int) uint64 { return biasBits + uint64(step)*0x0001000100010001 }

// Near reports of two pixels and two others whether they differ by no more than the step of the bias in any channel: bit 0
// for the first, bit 1 for the second.
func Near(a, b, bias uint64) uint64 {
	a, b = a|opaque, b|opaque
	ae, ao, be, bo := a&evenBytes, a>>8&evenBytes, b&evenBytes, b>>8&evenBytes
	all := (ae + bias - be) & (be + bias - ae) & (ao + bias - bo) & (bo + bias - ao) & biasBits
	all &= all >> 16
	return all>>14&1 | all>>45&2
}

package net

import (
	_ "embed"
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
)

// Test vectors are crops in typefaces that were not used for training, each with the eleven logits that PyTorch computes for
// it, as little-endian floats. train.py writes them beside the weights.
var (
	//go:embed testdata/small.bin
	smallVectors []byte
	//go:embed testdata/large.bin
	largeVectors []byte
)

const vector = len(Crop{}) + 4*Classes

// tolerance is how far a share may differ from PyTorch's, which rounds to 32 bits too but adds in another order.
const tolerance = 1e-4

// TestAgainstPyTorch compares the shares of each network, with each tiler, with those computed from PyTorch's logits.
func TestAgainstPyTorch(t *testing.T) {
	n := trained(t)
	for name, of := range map[string]struct {
		network *network
		vectors []byte
	}{"small": {n.small, smallVectors}, "large": {large(t, n), largeVectors}} {
		for tiler, tile := range map[string]tiler{"plain": tilePlain, "fastest": fastest()} {
			tiled := *of.network
			tiled.tile = tile
			for i := 0; i < len(of.vectors)/vector; i++ {
				data := of.vectors[i*vector:][:vector]
				all, _ := tiled.read([]Crop{Crop(data)})
				got := all[0]
				want := sharesOf(data[len(Crop{}):])
				for c := range want {
					if off := math.Abs(float64(got[c]) - want[c]); off > tolerance {
						t.Errorf("%s, %s, crop %d: the share of %d is %v, want %v", name, tiler, i, c, got[c], want[c])
					}
				}
			}
		}
	}
}

func sharesOf(logits []byte) (shares [Classes]float64) {
	sum := 0.0
	for c := range shares {
		shares[c] = math.Exp(float64(math.Float32frombits(binary.LittleEndian.Uint32(logits[4*c:]))))
		sum += shares[c]
	}
	for c := range shares {
		shares[c] /= sum
	}
	return shares
}

func trained(t *testing.T) *Net {
	t.Helper()
	n, err := Trained()
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// large returns the large network.
func large(t testing.TB, n *Net) *network {
	t.Helper()
	return n.large()
}

// readFuncs returns the functions that read crops with the networks, by name.
func readFuncs(n *Net) map[string]func([]Crop) [][Classes]float32 {
	reads := make(map[string]func([]Crop) [][Classes]float32)
	for name, both := range map[string]bool{"small": false, "both": true} {
		reads[name] = func(crops []Crop) (shares [][Classes]float32) {
			for _, look := range n.Look(crops, both) {
				shares = append(shares, look.Shares)
			}
			return shares
		}
	}
	return reads
}

// TestReadTogether reads crops all at once, and one by one from several goroutines. The results must be the same.
func TestReadTogether(t *testing.T) {
	n := trained(t)
	var crops []Crop
	for i := 0; i < len(smallVectors)/vector; i++ {
		crops = append(crops, Crop(smallVectors[i*vector:]))
	}
	for name, read := range readFuncs(n) {
		all := read(crops)
		var wg sync.WaitGroup
		for i := range crops {
			wg.Go(func() {
				if got := read(crops[i : i+1])[0]; got != all[i] {
					t.Errorf("%s, crop %d: %v alone, %v with others", name, i, got, all[i])
				}
			})
		}
		wg.Wait()
		if got := read(nil); len(got) != 0 {
			t.Errorf("%s, no crops: %v", name, got)
		}
	}
}

// TestLook checks that the shares of both networks are combined with the right weights, and that there are as many hidden
// units as the constants say.
func TestLook(t *testing.T) {
	n := trained(t)
	crops := []Crop{Crop(smallVectors), Crop(largeVectors)}
	small, _ := n.small.read(crops)
	large, _ := large(t, n).read(crops)
	looks := n.Look(crops, true)
	for i := range looks {
		if look := &looks[i]; look.SmallShares != small[i] || look.LargeShares != large[i] {
			t.Errorf("crop %d: shares %v and %v, want %v and %v", i, look.SmallShares, look.LargeShares, small[i], large[i])
		} else if len(look.Small) != SmallUnits || len(look.Large) != LargeUnits {
			t.Errorf("crop %d: %d and %d hidden units", i, len(look.Small), len(look.Large))
		}
		both := looks[i].Shares
		sum := float32(0)
		for _, share := range both {
			sum += share
		}
		if math.Abs(float64(sum)-1) > tolerance {
			t.Errorf("crop %d: the shares sum to %v", i, sum)
		}
		for k := range both {
			got := math.Log(float64(both[k]) / float64(both[0]))
			want := (1-largeWeight)*math.Log(float64(small[i][k])/float64(small[i][0])) + largeWeight*math.Log(float64(large[i][k])/float64(large[i][0]))
			if math.Abs(got-want) > 1e-3*math.Abs(want)+1e-3 {
				t.Errorf("crop %d: class %d is exp(%v) times as likely as an empty cell, want exp(%v)", i, k, got, want)
			}
		}
	}
}

// TestDecodeRefuses checks that weights that are too short for the small or the large network, or too long, are an error.
func TestDecodeRefuses(t *testing.T) {
	for _, data := range [][]byte{weights[:1000], weights[:len(weights)-4], append(slices.Clone(weights), 0, 0)} {
		if _, err := decode(data); err == nil {
			t.Errorf("%d bytes of weights are accepted, want %d", len(data), len(weights))
		}
	}
}

// TestCut cuts cells out of a picture in which red is the x coordinate and green the y coordinate.
func TestCut(t *testing.T) {
	img := image.NewRGBA(image.Rect(-20, 10, 180, 150))
	for y := 10; y < 150; y++ {
		for x := -20; x < 180; x++ {
			img.SetRGBA(x, y, color.RGBA{uint8(x + 20), uint8(y), 7, 255})
		}
	}
	part, ok := img.SubImage(image.Rect(0, 20, 160, 140)).(*image.RGBA)
	if !ok {
		t.Fatal("SubImage returns another type")
	}
	for _, pitch := range []float64{12, 32, 64, 80} {
		c := Cut(part, 80, 80, pitch, pitch)
		for _, at := range [][2]int{{0, 0}, {39, 0}, {20, 20}, {7, 31}, {39, 39}} {
			step := pitch * Margin / Size
			wantX := 80 + (float64(at[0])+0.5-Size/2)*step + 19.5 // the value of a pixel is at its middle
			wantY := 80 + (float64(at[1])+0.5-Size/2)*step - 0.5
			p := c[(at[1]*Size+at[0])*3:]
			if math.Abs(float64(p[0])-wantX) > 0.6 || math.Abs(float64(p[1])-wantY) > 0.6 || p[2] != 7 {
				t.Errorf("pitch %v: pixel %v is %v, want about %.1f, %.1f, 7", pitch, at, p[:3], wantX, wantY)
			}
		}
	}
	edge := Cut(part, 0, 20, 40, 40)
	if edge[0] != 20 || edge[1] != 20 {
		t.Errorf("a pixel beyond the picture's corner is %v, not of the corner's colour", edge[:3])
	}
	if c := Cut(image.NewRGBA(image.Rectangle{}), 0, 0, 20, 20); c != (Crop{}) {
		t.Error("the crop of a picture without pixels is not black")
	}
}

// TestSeen checks that a crop does not change if all pixels outside of Seen do.
func TestSeen(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	page := func() *image.RGBA {
		img := image.NewRGBA(image.Rect(0, 0, 150, 130))
		for i := range img.Pix {
			img.Pix[i] = uint8(rng.Uint32())
		}
		return img
	}
	for range 60 {
		x, y := 20+rng.Float64()*110, 20+rng.Float64()*90
		across, down := 8+rng.Float64()*70, 8+rng.Float64()*70
		a, b := page(), page()
		seen := Seen(x, y, across, down)
		draw.Draw(b, seen, a, seen.Min, draw.Src)
		if Cut(a, x, y, across, down) != Cut(b, x, y, across, down) {
			t.Errorf("a crop at (%.2f, %.2f) with pitches %.2f and %.2f depends on pixels outside %v", x, y, across, down, seen)
		}
	}
}

// TestCutAround cuts out a close-up of a red box. The box must be in the middle of the crop and take up closeUp of the pitch.
func TestCutAround(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 200, 200))
	box := image.Rect(90, 60, 100, 78)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			img.SetRGBA(x, y, color.RGBA{255, 0, 0, 255})
		}
	}
	c := CutAround(img, box)
	height, sum, moment := 0.0, 0, 0
	for y := range Size {
		height += float64(c[(y*Size+Size/2)*3]) / 255
		for x := range Size {
			v := int(c[(y*Size+x)*3])
			sum, moment = sum+v, moment+v*(2*x+1)
		}
	}
	if want := closeUp / Margin * Size; math.Abs(height-want) > 0.3 {
		t.Errorf("the box is %.1f pixels high, want about %.1f", height, want)
	}
	if middle := float64(moment) / float64(2*sum); math.Abs(middle-Size/2) > 0.2 {
		t.Errorf("the middle of the box is at %.2f, want %d", middle, Size/2)
	}
}

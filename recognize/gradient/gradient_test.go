package gradient_test

import (
	"bytes"
	"math"
	"testing"

	"autosolve/recognize"
	"autosolve/recognize/gradient"
	"autosolve/templates"
)

// TestEncodeDecode brings a network to bytes and back.
func TestEncodeDecode(t *testing.T) {
	net := gradient.New()
	for _, layer := range net.Layers() {
		for i := range layer {
			layer[i] = float32(i) / 7
		}
	}
	data := net.Encode()
	back, err := gradient.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(back.Encode(), data) {
		t.Error("the network changed on the way")
	}
	for _, n := range []int{0, len(data) - 1, len(data) + 4} {
		if _, err := gradient.Decode(make([]byte, n)); err == nil {
			t.Errorf("%d bytes are no error", n)
		}
	}
}

// TestTrained votes on the embedded typefaces' digits.
func TestTrained(t *testing.T) {
	net, err := gradient.Trained()
	if err != nil {
		t.Fatal(err)
	}
	faces, err := templates.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	right, all := 0, 0
	for _, f := range faces {
		for i, img := range f.Digits {
			g, err := recognize.Cut(img)
			if err != nil {
				t.Fatal(err)
			}
			shares := net.Vote(gradient.Describe(&g.Pix, g.Aspect))
			sum, best := 0.0, 0
			for d, s := range shares {
				sum += s
				if s > shares[best] {
					best = d
				}
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Errorf("%s, %d: the shares sum to %v", f.Name, i+1, sum)
			}
			all++
			if best == i+1 {
				right++
			}
		}
	}
	if 100*right < 98*all {
		t.Errorf("right on %d of %d", right, all)
	}
}

// TestDescribe gives the same histogram for fainter ink, and another for another aspect.
func TestDescribe(t *testing.T) {
	var pix, faint [gradient.Width * gradient.Height]float32
	for y := range gradient.Height {
		for x := range gradient.Width {
			if x > 3 && x < 9 && y > 5 {
				pix[y*gradient.Width+x] = 1
				faint[y*gradient.Width+x] = 0.5
			}
		}
	}
	a, b := gradient.Describe(&pix, 0.5), gradient.Describe(&faint, 0.5)
	for i := range 6 * 8 * 8 {
		if math.Abs(float64(a[i]-b[i])) > 1e-5 {
			t.Fatalf("feature %d: %v and %v", i, a[i], b[i])
		}
	}
	if wide := gradient.Describe(&pix, 1); wide[gradient.Inputs-1] <= a[gradient.Inputs-1] {
		t.Error("the aspect is lost")
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte{})
	f.Add(gradient.New().Encode())
	f.Fuzz(func(t *testing.T, data []byte) {
		if net, err := gradient.Decode(data); err == nil && !bytes.Equal(net.Encode(), data) {
			t.Error("decoded and encoded again, the bytes differ")
		}
	})
}

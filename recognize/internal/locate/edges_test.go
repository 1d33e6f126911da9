package locate

import (
	"cmp"
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"testing"

	"autosolve/recognize/internal/pixel"
)

// TestHorizontalEdges checks that an edge is found if it is long, straight and mostly visible, and the same side of
// it is lighter everywhere.
func TestHorizontalEdges(t *testing.T) {
	faint := func(v uint8) color.RGBA { return color.RGBA{v, v, v, 255} }
	pieces := func(length, gap int) (at []image.Rectangle) { // parts of a dark area below y = 20
		for x := 10; x < 250; x += length + gap {
			at = append(at, image.Rect(x, 20, min(x+length, 250), 60))
		}
		return at
	}
	cases := []struct {
		name  string
		ink   color.RGBA
		at    []image.Rectangle
		edges []edge
	}{
		{"whole", black, pieces(240, 0), []edge{{20, 10, 250}}},
		{"broken", black, pieces(50, edgeGap-1), []edge{{20, 10, 250}}},
		{"two edges", black, []image.Rectangle{image.Rect(10, 20, 110, 60), image.Rect(110+edgeGap, 20, 250, 60)},
			[]edge{{20, 10, 110}, {20, 110 + edgeGap, 250}}},
		{"more gaps than edge", black, pieces(8, edgeGap-1), nil},
		{"as short as nine of the smallest cells", black, pieces(leastEdge, 200), []edge{{20, 10, 10 + leastEdge}}},
		{"shorter than nine of the smallest cells", black, pieces(leastEdge-1, 200), nil},
		{"faint", faint(255 - FaintestEdge - 1), pieces(240, 0), []edge{{20, 10, 250}}},
		{"too faint", faint(255 - FaintestEdge), pieces(240, 0), nil},
	}
	for _, c := range cases {
		img := blank(300, 60, white) // the dark area reaches the picture's lower edge, so it has no other edge
		paint(img, c.ink, c.at...)
		p := pixel.New(img)
		if got := edgesOneWay(&p, false); !slices.Equal(got, c.edges) {
			t.Errorf("%s: %v, want %v", c.name, got, c.edges)
		}
	}
}

// TestEdgesKeepSides checks that a line is not an edge if the area on one side of it is lighter in some places and
// darker in others.
func TestEdgesKeepSides(t *testing.T) {
	img := blank(240, 60, color.RGBA{128, 128, 128, 255})
	for x := 0; x < 240; x += 20 {
		paint(img, black, image.Rect(x, 0, x+10, 30))
		paint(img, white, image.Rect(x+10, 0, x+20, 30))
	}
	p := pixel.New(img)
	if got := edgesOneWay(&p, false); len(got) > 0 {
		t.Errorf("a row of black and white tiles has the edges %v", got)
	}
}

// TestVerticalEdges checks that vertical edges are the horizontal ones of the transposed picture.
func TestVerticalEdges(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	n := 0
	for range 40 {
		img := blank(100+rng.IntN(200), 100+rng.IntN(200), white)
		for range 1 + rng.IntN(40) {
			at := image.Pt(rng.IntN(250), rng.IntN(250))
			paint(img, color.Gray{uint8(rng.IntN(256))}, image.Rectangle{at, at.Add(image.Pt(1+rng.IntN(200), 1+rng.IntN(200)))})
		}
		paint(img, color.Gray{200}, image.Rect(0, 0, 1, 400)) // an edge at the picture's side
		transposed := image.NewRGBA(transpose(img.Rect))
		for y := range img.Rect.Dy() {
			for x := range img.Rect.Dx() {
				transposed.SetRGBA(y, x, img.RGBAAt(x, y))
			}
		}
		p, q := pixel.New(img), pixel.New(transposed)
		horizontal, vertical := edgesOneWay(&p, false), edgesOneWay(&p, true)
		horizontalTransposed, verticalTransposed := edgesOneWay(&q, false), edgesOneWay(&q, true)
		n += len(horizontal) + len(vertical)
		for _, pair := range [2][2][]edge{{horizontal, verticalTransposed}, {vertical, horizontalTransposed}} {
			for i := range pair {
				slices.SortFunc(pair[i], func(a, b edge) int {
					return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.first, b.first), cmp.Compare(a.end, b.end))
				})
			}
			if !slices.Equal(pair[0], pair[1]) {
				t.Fatalf("%v: %v, transposed %v", img.Rect, pair[0], pair[1])
			}
		}
	}
	if n == 0 {
		t.Error("no edges to compare")
	}
}

// TestEdgesOfTexture checks that the number of edges is limited, because later steps take time in proportion to its square.
func TestEdgesOfTexture(t *testing.T) {
	img := blank(leastEdge, 2*mostEdges, white)
	for y := 0; y < img.Rect.Dy(); y += 2 {
		paint(img, black, image.Rect(0, y, leastEdge, y+1))
	}
	p := pixel.New(img)
	if got := len(edgesOneWay(&p, false)); got != mostEdges {
		t.Errorf("%d edges, want %d", got, mostEdges)
	}
}

// TestBundles checks that edges that begin and end at about the same places are in one bundle.
func TestBundles(t *testing.T) {
	lines := func(from, to int, at ...int) (all []edge) {
		for _, y := range at {
			all = append(all, edge{y, from, to})
		}
		return all
	}
	cases := []struct {
		name  string
		edges []edge
		want  []int // the places of the first bundle
	}{
		{"the same ends", lines(100, 500, 40, 10, 30, 20), []int{10, 20, 30, 40}},
		{"similar ends", slices.Concat(lines(100, 500, 10, 20), lines(110, 490, 30, 40)), []int{10, 20, 30, 40}},
		{"beside edges with other ends",
			slices.Concat(lines(100, 500, 10, 20, 30, 40), lines(300, 500, 50, 60), lines(100, 300, 70, 80)), []int{10, 20, 30, 40}},
		{"two edges at two places", slices.Concat(lines(100, 500, 10, 20, 30, 40), lines(104, 500, 10, 20)), []int{10, 20, 30, 40}},
		{"too few", lines(100, 500, 10, 20, 30), nil},
		{"too few places", slices.Concat(lines(100, 500, 10, 20, 30), lines(104, 500, 10, 20, 30)), nil},
	}
	for _, c := range cases {
		got := bundles(c.edges)
		switch {
		case len(got) == 0 && c.want == nil:
		case len(got) == 0 || !slices.Equal(got[0].at, c.want):
			t.Errorf("%s: %v, want lines at %v", c.name, got, c.want)
		case got[0].Min < 100 || got[0].Min > 110 || got[0].Max < 490 || got[0].Max > 500:
			t.Errorf("%s: from %d to %d", c.name, got[0].Min, got[0].Max)
		}
	}
}

package recognize

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"gocv.io/x/gocv"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/test/data"
)

// TestCorrelate compares the scores of all templates, which are a product of matrices, with those of OpenCV's
// matchTemplate, for a template with noise and, if there is a real screen, for its characters.
func TestCorrelate(t *testing.T) {
	r := testReader(t)
	rng := rand.New(rand.NewPCG(5, 1))
	var pix [read.GlyphSize]float32
	for k, v := range r.bank.template(rng.IntN(9 * len(r.bank.faces))) {
		pix[k] = (v + rng.Float32()) / 2
	}
	glyphs := [][]float32{read.Coarse(&pix)}
	if file := data.PathOr(t, "screens/app-01.png", ""); file != "" {
		img := openImage(t, file)
		b, err := r.Read(img)
		if err != nil {
			t.Fatal(err)
		}
		characters, err := r.Characters(img, b)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range characters {
			if c != nil && len(glyphs) < 10 {
				glyphs = append(glyphs, read.Coarse(&c.Pix))
			}
		}
	}
	scores := r.bank.correlate(slices.Concat(glyphs...))
	for i, glyph := range glyphs {
		checkScores(t, r, glyph, scores[i])
	}
}

// TestMatchFails lets OpenCV fail, with templates whose matrix does not fit, and checks that nothing that was read then counts.
func TestMatchFails(t *testing.T) {
	r := *testReader(t)
	r.bank = &bank{faces: r.bank.faces, rows: gocv.NewMat()}
	defer r.Close()
	r.cells.Correlate = r.bank.correlate
	img := drawBoard(t, plain, shownA)
	for name, read := range map[string]func() (*Board, error){
		"Read":          func() (*Board, error) { return r.Read(img) },
		"ReadAt":        func() (*Board, error) { return r.ReadAt(img, plain.layout()) },
		"Follower.Read": func() (*Board, error) { return r.Follow().Read(img) },
	} {
		if b, err := read(); b != nil || err != errMatch {
			t.Errorf("%s: %v, %v", name, b, err)
		}
	}
	if _, err := r.Keypads(img, image.Rectangle{}); err != errMatch {
		t.Errorf("Keypads: %v", err)
	}
	if _, err := r.Characters(img, &Board{Layout: plain.layout()}); err != errMatch {
		t.Errorf("Characters: %v", err)
	}
}

// checkScores compares the scores of a glyph with those of matchTemplate, up to the rounding of 32-bit sums.
func checkScores(t *testing.T, r *Reader, glyph, scores []float32) {
	t.Helper()
	const slack = 1e-5
	picture := func(values []float32) gocv.Mat {
		m, err := picMat(read.GlyphHeight/2, read.GlyphWidth/2, values)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	one := picture(glyph)
	defer one.Close()
	for row, score := range scores {
		template := picture(read.Coarse(r.bank.template(row)))
		result, mask := gocv.NewMat(), gocv.NewMat()
		if err := gocv.MatchTemplate(one, template, &result, gocv.TmCcoeffNormed, mask); err != nil {
			t.Fatal(err)
		}
		if want := result.GetFloatAt(0, 0); score < want-slack || score > want+slack {
			t.Errorf("template %d of %d: %v, matchTemplate gives %v", row%9+1, row/9, score, want)
		}
		template.Close()
		result.Close()
		mask.Close()
	}
}

// TestCorrelateMany checks that each of many shapes gets exactly the same scores as by itself.
func TestCorrelateMany(t *testing.T) {
	r := testReader(t)
	rng := rand.New(rand.NewPCG(5, 2))
	var shapes []float32
	for range 81 {
		var pix [read.GlyphSize]float32
		for k, v := range r.bank.template(rng.IntN(9 * len(r.bank.faces))) {
			pix[k] = (v + rng.Float32()) / 2
		}
		shapes = append(shapes, read.Coarse(&pix)...)
	}
	for n := range 82 {
		together := r.bank.correlate(shapes[:n*read.CoarseSize])
		if len(together) != n {
			t.Fatalf("%d of %d", len(together), n)
		}
		for i, scores := range together {
			alone := r.bank.correlate(shapes[i*read.CoarseSize:][:read.CoarseSize])
			if !slices.Equal(scores, alone[0]) {
				t.Fatalf("shape %d of %d has other scores by itself", i, n)
			}
			if n < 81 && i > 2 { // all shapes are compared only once
				break
			}
		}
	}
}

// TestLabelTypefaces labels the digits of every sixth built-in typeface, with that typeface left out of the templates.
func TestLabelTypefaces(t *testing.T) {
	faces, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	named, err := pictures()
	if err != nil {
		t.Fatal(err)
	}
	right, refused := 0, 0
	for i, f := range named {
		if i%6 != 0 {
			continue
		}
		r, err := New(slices.Concat(faces[:i], faces[i+1:]), Default())
		if err != nil {
			t.Fatal(err)
		}
		for d, img := range f.Digits {
			p := pixel.New(img)
			glyph, err := read.CutWhole(&p)
			if err != nil {
				t.Fatal(err)
			}
			e := r.cells.Character(&p, glyph)
			switch c := label.Characters([]*read.Evidence{e}, r.label)[0]; {
			case !c.Certain:
				refused++
			case int(c.Digit) == d+1:
				right++
			default:
				t.Errorf("%s: %d is read as %d, with a score of %.2f", f.Name, d+1, c.Digit, c.Score)
			}
		}
		r.Close()
	}
	if refused > right/20 {
		t.Errorf("%d are certain and right, %d are not certain", right, refused)
	}
}

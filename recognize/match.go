package recognize

import (
	"autosolve/recognize/shape"
	"cmp"
	"fmt"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"
)

// A bank is the templates that glyphs are matched against.
//
// Matching a glyph against all of them one by one would be hundreds of calls. So the bank holds every template as a
// row of a matrix, at half the size, which loses nothing, and brought to mean 0 and length 1. One product with the
// glyphs, brought to the same, gives all their normalised correlation coefficients at once. The best of each digit is
// then matched once more with matchTemplate, in full size, which also slides it by a pixel each way.
type bank struct {
	faces []Typeface
	rows  gocv.Mat // one template a row, nine rows a typeface, shape.CoarseSize columns, mean 0 and length 1
}

func newBank(faces []Typeface) (*bank, error) {
	b := &bank{faces: faces}
	flat := make([]float32, 0, 9*len(faces)*shape.CoarseSize)
	for row := range 9 * len(faces) {
		flat = append(flat, shape.Coarse(b.template(row))...)
	}
	rows, err := picMat(9*len(faces), shape.CoarseSize, flat)
	if err != nil {
		return nil, fmt.Errorf("make templates: %w", err)
	}
	b.rows = rows
	return b, nil
}

// template is the ink of the template in a row.
func (b *bank) template(row int) *[shape.Size]float32 { return &b.faces[row/9].ink[row%9] }

// own reports whether a match is so good, and with a template of a person's own, that it shows that digit.
func (b *bank) own(m match) bool { return m.score >= sameDigit && b.faces[m.row/9].own }

func (b *bank) close() { b.rows.Close() }

// A match is how well the best template of a digit fits a glyph, and where in the glyph's frame it fits best.
type match struct {
	score float64     // TM_CCOEFF_NORMED, 0 to 1; below 0 counts as 0
	row   int         // of the template in the bank
	shift image.Point // px in the glyph's frame
}

// match finds for each glyph the best template of each digit, 1 to 9 at index 0 to 8, of all typefaces.
func (b *bank) match(glyphs []*Glyph) ([][9]match, error) {
	columns, err := b.correlate(glyphs)
	if err != nil {
		return nil, err
	}
	return b.best(columns, [][]int{indices(len(glyphs))}, len(b.faces)), nil
}

// best finds for each glyph, of which the column says how well each template correlates, the best template of each digit,
// 1 to 9 at index 0 to 8, among so many typefaces that are most like the glyphs' own. Each class is the indices of glyphs
// that are of one typeface.
//
// A typeface may draw its 7 as another draws its 1. Templates of typefaces that resemble a grid's other digits tell the
// two apart, and those of all other typefaces only confuse.
func (b *bank) best(columns [][]float32, classes [][]int, most int) [][9]match {
	best := make([][9]match, len(columns))
	for _, class := range classes {
		for _, face := range b.likest(columns, class, most) {
			for _, g := range class {
				for d, s := range columns[g][face*9 : face*9+9] {
					if s := float64(s); s > best[g][d].score {
						best[g][d] = match{score: s, row: face*9 + d}
					}
				}
			}
		}
	}
	return best
}

func indices(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// mostFaces is how many typefaces a grid's digits are matched with.
const mostFaces = 30

// likest are so many typefaces: those whose templates fit the glyphs best, by the sum of the best scores.
func (b *bank) likest(columns [][]float32, glyphs []int, count int) []int {
	faces := indices(len(b.faces))
	fit := make([]float32, len(faces))
	for f := range faces {
		for _, g := range glyphs {
			fit[f] += max(0, slices.Max(columns[g][f*9:f*9+9]))
		}
	}
	slices.SortFunc(faces, func(a, b int) int { return cmp.Compare(fit[b], fit[a]) })
	return faces[:min(len(faces), count)]
}

// correlate is of each glyph its column: the normalised correlation coefficient with each template, by its row. It does not
// depend on the other glyphs, to the bit.
func (b *bank) correlate(glyphs []*Glyph) ([][]float32, error) {
	of := make([][]float32, 0, len(glyphs))
	for some := range slices.Chunk(glyphs, atOnce) {
		var err error
		if of, err = b.correlateSome(of, some); err != nil {
			return nil, fmt.Errorf("match templates: %w", err)
		}
	}
	return of, nil
}

// correlateShape is the column of one glyph that is given as it is correlated: at half the size, with mean 0 and length 1.
func (b *bank) correlateShape(shape []float32) ([]float32, error) {
	of, err := b.correlateShapes(nil, shape)
	if err != nil {
		return nil, fmt.Errorf("match templates: %w", err)
	}
	return of[0], nil
}

// atOnce is how many glyphs are multiplied with the templates at once. Larger matrices OpenCV cuts into blocks, whose sums
// it rounds otherwise.
const atOnce = 32

// secondTransposed is OpenCV's GEMM_2_T: the product is that with the second matrix transposed.
const secondTransposed = 2

// correlateSome appends the columns of some glyphs.
func (b *bank) correlateSome(of [][]float32, glyphs []*Glyph) ([][]float32, error) {
	shapes := make([]float32, 0, shape.CoarseSize*len(glyphs))
	for _, g := range glyphs {
		shapes = append(shapes, shape.Coarse(&g.Pix)...)
	}
	return b.correlateShapes(of, shapes)
}

// correlateShapes appends the columns of some shapes, which are given one after the other.
func (b *bank) correlateShapes(of [][]float32, shapes []float32) ([][]float32, error) {
	left, err := picMat(len(shapes)/shape.CoarseSize, shape.CoarseSize, shapes)
	if err != nil {
		return nil, err
	}
	defer left.Close()
	none := gocv.NewMat()
	defer none.Close()
	product := gocv.NewMat()
	defer product.Close()
	if err := gocv.Gemm(left, b.rows, 1, none, 0, &product, secondTransposed); err != nil {
		return nil, err
	}
	scores, err := product.DataPtrFloat32()
	if err != nil {
		return nil, err
	}
	for column := range slices.Chunk(scores, b.rows.Rows()) {
		of = append(of, slices.Clone(column))
	}
	return of, nil
}

// slide matches one template against a glyph with matchTemplate, at every place up to a pixel off.
func (b *bank) slide(g *Glyph, m match) (match, error) {
	const w, h = shape.W + 2, shape.H + 2
	var framed [w * h]float32
	for y := range shape.H {
		copy(framed[(y+1)*w+1:], g.Pix[y*shape.W:(y+1)*shape.W])
	}
	frame, err := picMat(h, w, framed[:])
	if err != nil {
		return m, fmt.Errorf("match template: %w", err)
	}
	defer frame.Close()
	template, err := picMat(shape.H, shape.W, b.template(m.row)[:])
	if err != nil {
		return m, fmt.Errorf("match template: %w", err)
	}
	defer template.Close()
	result, mask := gocv.NewMat(), gocv.NewMat()
	defer result.Close()
	defer mask.Close()
	if err := gocv.MatchTemplate(frame, template, &result, gocv.TmCcoeffNormed, mask); err != nil {
		return m, fmt.Errorf("match template: %w", err)
	}
	_, most, _, at := gocv.MinMaxLoc(result)
	m.score, m.shift = math.Max(0, float64(most)), at.Sub(image.Pt(1, 1))
	return m, nil
}

// picMat is a matrix with a copy of the values, row by row.
func picMat(rows, cols int, values []float32) (gocv.Mat, error) {
	m := gocv.NewMatWithSize(rows, cols, gocv.MatTypeCV32F)
	to, err := m.DataPtrFloat32()
	if err != nil {
		m.Close()
		return gocv.Mat{}, err
	}
	copy(to, values)
	return m, nil
}

// OpenCVVersion is the version of the OpenCV library in use.
func OpenCVVersion() string { return gocv.OpenCVVersion() }

package recognize

import (
	"errors"
	"fmt"
	"image"
	"slices"
	"sync/atomic"

	"gocv.io/x/gocv"

	"autosolve/internal/advice"
	"autosolve/recognize/internal/read"
)

// A bank holds the templates that glyphs are matched with.
//
// Matching a glyph with the templates one by one would take hundreds of calls. Instead, the templates are the rows of a
// matrix: at half the size, which costs no accuracy, and normalised to mean 0 and length 1. The product of this matrix and a
// glyph of the same form has, for each template, the value that OpenCV's matchTemplate returns (TM_CCOEFF_NORMED).
type bank struct {
	faces    []Typeface
	personal func(face int) bool // reports whether the user added a typeface; nil if no typeface was added
	rows     gocv.Mat            // a row of read.CoarseSize values for each template, nine rows for each typeface
	failed   atomic.Bool         // whether OpenCV has failed, so that nothing read since then counts
}

func newBank(faces []Typeface) (*bank, error) {
	b := &bank{faces: faces}
	flat := make([]float32, 0, 9*len(faces)*read.CoarseSize)
	for row := range 9 * len(faces) {
		flat = append(flat, read.Coarse(b.template(row))...)
		if faces[row/9].personal {
			b.personal = func(face int) bool { return faces[face].personal }
		}
	}
	rows, err := picMat(9*len(faces), read.CoarseSize, flat)
	if err != nil {
		return nil, fmt.Errorf("make templates: %w", err)
	}
	b.rows = rows
	return b, nil
}

// template returns the ink of the template in one row of the matrix.
func (b *bank) template(row int) *[read.GlyphSize]float32 { return &b.faces[row/9].ink[row%9] }

func (b *bank) close() { b.rows.Close() }

// atOnce is the greatest number of shapes that are multiplied with the templates at once. OpenCV divides larger matrices
// into blocks, which would round the sums differently.
const atOnce = 32

// errMatch is the error of every reading after OpenCV has failed to match templates. The sizes of the matrices always fit, so
// the cause is most likely a lack of memory.
var errMatch error = &advice.Error{
	Err:  errors.New("match templates: OpenCV cannot multiply matrices: it probably lacks memory"),
	Hint: "free some memory and start autosolve again",
}

// err returns errMatch if OpenCV has failed.
func (b *bank) err() error {
	if b.failed.Load() {
		return errMatch
	}
	return nil
}

// correlate returns how well each template matches each of the shapes: the normalised correlation coefficients, nine for
// each typeface. The shapes are given one after the other, at half the size, with mean 0 and length 1. The scores of a shape
// do not depend on the other shapes, not even in their last digits. If OpenCV fails, correlate sets failed and returns zeros
// for some shapes.
func (b *bank) correlate(shapes []float32) (of [][]float32) {
	for some := range slices.Chunk(shapes, atOnce*read.CoarseSize) {
		product, err := b.correlateSome(some)
		if err != nil {
			b.failed.Store(true)
			product = slices.Repeat([][]float32{make([]float32, 9*len(b.faces))}, len(some)/read.CoarseSize)
		}
		of = append(of, product...)
	}
	return of
}

// secondTransposed is OpenCV's flag GEMM_2_T, which transposes the second matrix of a product.
const secondTransposed = 2

// correlateSome returns the scores of at most atOnce shapes.
func (b *bank) correlateSome(shapes []float32) (of [][]float32, err error) {
	glyphs, err := picMat(len(shapes)/read.CoarseSize, read.CoarseSize, shapes)
	if err != nil {
		return nil, err
	}
	defer glyphs.Close()
	none := gocv.NewMat()
	defer none.Close()
	product := gocv.NewMat()
	defer product.Close()
	if err := gocv.Gemm(glyphs, b.rows, 1, none, 0, &product, secondTransposed); err != nil {
		return nil, err
	}
	scores, err := product.DataPtrFloat32()
	if err != nil {
		return nil, err
	}
	for each := range slices.Chunk(scores, b.rows.Rows()) {
		of = append(of, slices.Clone(each))
	}
	return of, nil
}

// Correlate returns the scores of OpenCV's matchTemplate (TM_CCOEFF_NORMED), -1 to 1, for each place of the template's top
// left pixel at which the whole template is inside the picture, row by row. A row has 1 + picture width - template width scores.
// Correlate returns nil if the template is empty or larger than the picture.
func Correlate(picture, template *image.Gray) ([]float32, error) {
	if in, of := picture.Bounds(), template.Bounds(); of.Empty() || of.Dx() > in.Dx() || of.Dy() > in.Dy() {
		return nil, nil
	}
	in, err := grayMat(picture)
	if err != nil {
		return nil, fmt.Errorf("match template: %w", err)
	}
	defer in.Close()
	of, err := grayMat(template)
	if err != nil {
		return nil, fmt.Errorf("match template: %w", err)
	}
	defer of.Close()
	result, mask := gocv.NewMat(), gocv.NewMat()
	defer result.Close()
	defer mask.Close()
	if err := gocv.MatchTemplate(in, of, &result, gocv.TmCcoeffNormed, mask); err != nil {
		return nil, fmt.Errorf("match template: %w", err)
	}
	scores, err := result.DataPtrFloat32()
	return slices.Clone(scores), err
}

// grayMat returns a matrix with the brightness of each pixel.
func grayMat(img *image.Gray) (gocv.Mat, error) {
	b := img.Bounds()
	values := make([]float32, 0, b.Dx()*b.Dy())
	for y := b.Min.Y; y < b.Max.Y; y++ {
		from := img.PixOffset(b.Min.X, y)
		for _, v := range img.Pix[from : from+b.Dx()] {
			values = append(values, float32(v))
		}
	}
	return picMat(b.Dy(), b.Dx(), values)
}

// picMat returns a matrix with a copy of the values, row by row.
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

// OpenCVVersion returns the version of the OpenCV library in use.
func OpenCVVersion() string { return gocv.OpenCVVersion() }

package buttons

import (
	"fmt"
	"image"
	"math/cmplx"
	"slices"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// A Reader finds and reads buttons. One goroutine at a time may use it.
type Reader struct {
	Cells   *read.Reader // whose templates and networks it uses
	Options label.Options
}

// A Keypad has the places of a page's buttons for the digits 1 to 9.
type Keypad struct {
	// Buttons[d] is the square to click for digit d: around the digit, in pixels of the desktop. Squares do not overlap.
	// Buttons[0] is the square on the button that erases, which shows a cross. It is empty if no such button was found.
	Buttons [10]image.Rectangle
}

// Bounds returns the smallest rectangle that contains all buttons.
func (k *Keypad) Bounds() (all image.Rectangle) {
	for _, b := range k.Buttons {
		all = all.Union(b)
	}
	return all
}

// NoKeypadError means that there is no keypad in the picture. It describes the nearest miss.
type NoKeypadError struct {
	Nearest image.Rectangle // the place of the nearest miss, in pixels of the desktop; empty if nothing resembles a keypad
	Digits  int             // how many digits of the nearest miss are in their places
	Why     string          // why the nearest miss is not a keypad
}

func (e *NoKeypadError) Error() string {
	if e.Digits == 0 {
		return "no keypad found: no digits stand in order"
	}
	return fmt.Sprintf("no keypad found: the nearest is at %v with %d digits, but %s", e.Nearest, e.Digits, e.Why)
}

// Keypads finds the keypads in the picture, those with the widest buttons first. A keypad has each of the digits 1 to 9 once,
// in order, in lines or around a point. It may have captions in small letters, but what may be something else, such as a
// calendar, is refused (refuse.go). The inside of the grid is not searched. Unless grid is the empty rectangle, a keypad must
// be near the grid, and large enough compared with the grid's cells.
//
// A cell with all nine pencil marks looks like a keypad, so a caller that looks for a keypad over a grid must compare the
// keypad's size with a cell's.
//
// Errors: *NoKeypadError.
func (r *Reader) Keypads(p *pixel.Picture, grid image.Rectangle) ([]Keypad, error) {
	pg := r.scan(p, grid.Sub(p.At))
	var found []*sequence
	nearest := &NoKeypadError{}
	for _, s := range pg.sequences() {
		if why := r.refusal(pg, s); why != "" {
			nearest.keep(s, why, p.At)
		} else if !slices.ContainsFunc(found, s.equal) {
			found = append(found, s)
		}
	}
	var keypads []Keypad
	for _, s := range found {
		if slices.ContainsFunc(found, s.likePencilMarks) {
			nearest.keep(s, "there are several of the same size, as pencil marks in cells", p.At)
			continue
		}
		k := s.keypad(p.At)
		if at, ok := pg.eraser(s); ok {
			k.Buttons[0] = s.button(at).Add(p.At)
		}
		keypads = append(keypads, k)
	}
	if len(keypads) == 0 {
		return nil, nearest
	}
	slices.SortStableFunc(keypads, func(a, b Keypad) int { return b.Buttons[1].Dx() - a.Buttons[1].Dx() })
	return keypads, nil
}

// fewestDigits is the least number of digits in order that is reported as a near miss.
const fewestDigits = 4

// keep makes e describe a refused sequence if that has at least fewestDigits digits and more than the sequence that e
// described before. origin is where the picture's pixel (0,0) is on the desktop.
func (e *NoKeypadError) keep(s *sequence, why string, origin image.Point) {
	if n := s.count(); n > e.Digits && n >= fewestDigits {
		k := s.keypad(origin)
		*e = NoKeypadError{Nearest: k.Bounds(), Digits: n, Why: why}
	}
}

// equal reports whether another sequence, found from other digits, consists of the same spots.
func (s *sequence) equal(o *sequence) bool {
	for d := 1; d <= 9; d++ {
		if !s.spots[d].box.Overlaps(o.spots[d].box) {
			return false
		}
	}
	return true
}

// likePencilMarks reports whether two sequences have the same size and arrangement, as the pencil marks of two cells have.
func (s *sequence) likePencilMarks(o *sequence) bool {
	const slack = 0.06 // the greatest difference between the sequences' steps, as a share of the distance between the digits
	off := max(cmplx.Abs(o.step-s.step), cmplx.Abs(o.line-s.line))
	return o != s && o.n == s.n && off <= slack*cmplx.Abs(s.step)
}

// A page is a picture that is searched for keypads.
type page struct {
	p     *pixel.Picture
	grid  image.Rectangle // the area that is not searched
	boxes *boxIndex       // the boxes around everything that may be a character
	spots []spot
	mayBe [10][]*spot // for each digit, the spots that may be that digit
}

// scan finds everything that may be a digit on a button.
func (r *Reader) scan(p *pixel.Picture, grid image.Rectangle) *page {
	pg := &page{p: p, grid: grid, boxes: writtenOn(p, grid)}
	pg.spots = r.spots(p, pg.boxes.standingAlone())
	for i := range pg.spots {
		for d := 1; d <= 9; d++ {
			if pg.spots[i].may(d) {
				pg.mayBe[d] = append(pg.mayBe[d], &pg.spots[i])
			}
		}
	}
	return pg
}

// buttonShare is the width of the square to click, as a share of the least distance between two digits.
const buttonShare = 0.7

// pitch returns the least distance between the places of two digits, in pixels.
func (s *sequence) pitch() float64 {
	if s.n == 0 || s.n == 9 {
		return cmplx.Abs(s.step)
	}
	return min(cmplx.Abs(s.step), cmplx.Abs(s.line))
}

// keypad returns the sequence's buttons for digits, in pixels of the desktop. origin is where the picture's pixel (0,0) is.
func (s *sequence) keypad(origin image.Point) (k Keypad) {
	for d, sp := range s.spots {
		if sp != nil {
			k.Buttons[d] = s.button(sp.centre()).Add(origin)
		}
	}
	return k
}

// button returns the clickable square around the middle of a button.
func (s *sequence) button(place complex128) image.Rectangle {
	half := buttonShare * s.pitch() / 2
	return image.Rect(int(real(place)-half), int(imag(place)-half), int(real(place)+half), int(imag(place)+half))
}

// Read reads the digit on a button that Keypads found, in the same picture or a later one. In a later picture, the button may
// be gone or another one in its place. If no digit can be read with certainty, Read returns 0.
func (r *Reader) Read(p *pixel.Picture, button image.Rectangle) uint8 {
	at := button.Inset(-spotMargin).Intersect(p.Frame())
	if at.Empty() {
		return 0
	}
	part := p.Part(at.Sub(p.At))
	middle := button.Min.Add(button.Max).Div(2).Sub(at.Min)
	var tallest *read.Glyph
	boxes := slices.DeleteFunc(pixel.Contours(&part, spotStep), func(b image.Rectangle) bool {
		return !b.In(part.Bounds().Inset(1)) // the button's outline, or something beside it
	})
	for _, box := range newBoxIndex(boxes).standingAlone() {
		if g := glyphIn(&part, box); g != nil && middle.In(box) && (tallest == nil || g.Height > tallest.Height) {
			tallest = g
		}
	}
	if tallest == nil {
		return 0
	}
	cell := r.label(&part, []*read.Glyph{tallest})[0]
	if !cell.Certain {
		return 0
	}
	return cell.Digit
}

// label returns the digits of characters that do not stand in cells.
func (r *Reader) label(p *pixel.Picture, glyphs []*read.Glyph) []label.Cell {
	all := make([]*read.Evidence, len(glyphs))
	for i, g := range glyphs {
		all[i] = r.Cells.Character(p, g)
	}
	return label.Characters(all, r.Options)
}

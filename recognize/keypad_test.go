package recognize

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"strings"
	"testing"

	"autosolve/recognize/buttons"
	"autosolve/recognize/internal/pixel"
)

var (
	grey  = color.RGBA{0xDD, 0xDD, 0xE4, 255}
	blue  = color.RGBA{0x1E, 0x6F, 0xB8, 255}
	night = color.RGBA{0x15, 0x20, 0x2B, 255}
	slate = color.RGBA{0x2A, 0x3A, 0x4A, 255}
)

// checkButtons fails the test unless each button of a keypad is at its digit and no two overlap.
func (p *pad) checkButtons(t *testing.T, name string, k *buttons.Keypad) {
	t.Helper()
	for d := 1; d <= 9; d++ {
		b := k.Buttons[d]
		if !p.middle(d).In(b) {
			t.Errorf("%s: the %d is at %v, its button at %v", name, d, p.middle(d), b)
		}
		for o := range d {
			if b.Overlaps(k.Buttons[o]) {
				t.Errorf("%s: the buttons of %d and %d overlap", name, o, d)
			}
		}
		off := b.Min.Add(b.Max).Div(2).Sub(p.middle(d))
		if room := p.high/4 + 1; max(pixel.Abs(off.X), pixel.Abs(off.Y)) > room {
			t.Errorf("%s: the button of %d is off by %v", name, d, off)
		}
	}
}

// TestKeypads finds keypads in every arrangement, with buttons of every kind, and reads their digits.
func TestKeypads(t *testing.T) {
	r := testReader(t)
	for arrangement, places := range arrangements() {
		for look, c := range map[string]struct {
			background, ink color.RGBA
			box             func(*sheet, image.Rectangle)
			below           string
		}{
			"framed":   {white, black, framed(grey, white), ""},
			"filled":   {white, white, square(blue), ""},
			"round":    {night, white, round(slate), ""},
			"bare":     {white, blue, nil, ""},
			"captions": {white, black, framed(grey, white), "abc"},
		} {
			name := arrangement + ", " + look
			p := pad{at: image.Pt(200, 230), places: places, pitch: 50, high: 20, box: c.box, below: c.below}
			s := newSheet(t, 700, 700, c.background, c.ink)
			s.keypad(p)
			found, err := r.Keypads(s.img, image.Rectangle{})
			if err != nil || len(found) != 1 {
				t.Errorf("%s: %d keypads, %v", name, len(found), err)
				continue
			}
			p.checkButtons(t, name, &found[0])
			for d := 1; d <= 9; d++ {
				if got := r.ReadButton(s.img.SubImage(found[0].Buttons[d]), found[0].Buttons[d]); got != uint8(d) {
					t.Errorf("%s: the button of %d is read as %d", name, d, got)
				}
			}
		}
	}
}

// TestKeypadsOfAnySize finds keypads of random sizes, typefaces, colours and arrangements, at random places of the desktop.
func TestKeypadsOfAnySize(t *testing.T) {
	r := testReader(t)
	var all []func(int) (float64, float64)
	for _, name := range []string{"row", "phone", "calculator", "two rows", "two columns", "column", "ring of nine"} {
		all = append(all, arrangements()[name])
	}
	for seed := range rounds[uint64](100, 300) {
		rng := rand.New(rand.NewPCG(seed, 5))
		theme := themes[rng.IntN(len(themes))]
		s := newSheet(t, 1400, 1400, theme[0], theme[1])
		s.face = ordinary[rng.IntN(len(ordinary))]
		high := 9 + rng.IntN(40)
		p := pad{at: image.Pt(450, 450), places: all[rng.IntN(len(all))], high: high, pitch: 8 + float64(high)*(1.4+rng.Float64())}
		if rng.IntN(3) > 0 {
			p.box = framed(theme[2], theme[0])
		}
		s.keypad(p)
		by := image.Pt(rng.IntN(3000)-1500, rng.IntN(2000)-1000)
		s.img.Rect = s.img.Rect.Add(by)
		p.at = p.at.Add(by)
		found, err := r.Keypads(s.img, image.Rectangle{})
		if err != nil || len(found) != 1 {
			t.Errorf("seed %d, %s %d px: %d keypads, %v", seed, s.face, high, len(found), err)
			continue
		}
		p.checkButtons(t, fmt.Sprintf("seed %d", seed), &found[0])
	}
}

// TestNoKeypad checks the reasons why sequences of the digits 1 to 9 that are not keypads are refused.
func TestNoKeypad(t *testing.T) {
	row := pad{at: image.Pt(100, 300), places: inLinesOf(9), pitch: 40, high: 16}
	boxed := row
	boxed.box = framed(grey, white)
	grid := image.Rect(80, 20, 80+360, 20+270)
	for name, c := range map[string]struct {
		draw func(s *sheet)
		grid image.Rectangle
		why  string
	}{
		"nothing":       {func(*sheet) {}, image.Rectangle{}, "no digits stand in order"},
		"a digit less":  {func(s *sheet) { p := boxed; p.digit = without(4); s.keypad(p) }, image.Rectangle{}, "with 8 digits, but it has no 4"},
		"a digit twice": {func(s *sheet) { p := boxed; p.digit = twice(3, 8); s.keypad(p) }, image.Rectangle{}, "its 8 is not certain"},
		"pages to ten": {func(s *sheet) {
			s.keypad(boxed)
			s.text(image.Pt(460, 300), 22, "10")
		}, image.Rectangle{}, "a 10 follows its 9"},
		"pages between arrows": {func(s *sheet) {
			s.keypad(boxed)
			s.text(image.Pt(60, 300), 22, "<")
			s.text(image.Pt(460, 300), 22, ">")
		}, image.Rectangle{}, "list of pages"},
		"line numbers": {func(s *sheet) {
			p := row
			p.at, p.places, p.pitch = image.Pt(30, 30), inColumnsOf(9), 25
			s.keypad(p)
			for i := range 10 {
				s.text(image.Pt(30, 30+25*(9+i)), 22, fmt.Sprint(10+i))
			}
		}, image.Rectangle{}, "a 10 follows its 9"},
		"leaderboard": {func(s *sheet) {
			p := row
			p.at, p.places, p.pitch = image.Pt(30, 30), inColumnsOf(9), 30
			s.keypad(p)
			for i := range 9 {
				s.text(image.Pt(120, 30+30*i), 22, "Player")
			}
		}, image.Rectangle{}, "as in a table"},
		"score card": {func(s *sheet) {
			s.keypad(boxed)
			for i := range 9 {
				s.text(image.Pt(100+40*i, 335), 22, fmt.Sprint(3+i%3))
			}
		}, image.Rectangle{}, "as in a table"},
		"digits and counts": {func(s *sheet) {
			p := row
			p.pitch = 60
			s.keypad(p)
			for i := range 9 {
				s.text(image.Pt(130+60*i, 300), 20, "x5,")
			}
		}, image.Rectangle{}, "text between"},
		"column numbers":   {func(s *sheet) { s.keypad(row) }, grid, "numbers the grid's rows or columns"},
		"small digits":     {func(s *sheet) { p := row; p.high = 10; s.keypad(p) }, image.Rect(80, 0, 500, 280), "small against"},
		"far away":         {func(s *sheet) { p := boxed; p.at.Y = 600; s.keypad(p) }, grid, "far from the grid"},
		"calendar":         {func(s *sheet) { s.calendar(3) }, image.Rectangle{}, ""},
		"whole month":      {func(s *sheet) { s.calendar(0) }, image.Rectangle{}, ""},
		"clock":            {func(s *sheet) { s.clock() }, image.Rectangle{}, ""},
		"a box of a board": {func(s *sheet) { s.numbers(inLinesOf(3), 3) }, image.Rectangle{}, "part of a table"},
		"pencil marks":     {func(s *sheet) { s.pencilMarks() }, image.Rectangle{}, ""},
	} {
		s := newSheet(t, 700, 700, white, black)
		c.draw(s)
		found, err := testReader(t).Keypads(s.img, c.grid)
		var none *buttons.NoKeypadError
		if !errors.As(err, &none) || len(found) != 0 {
			t.Errorf("%s: %d keypads, %v", name, len(found), err)
			continue
		}
		if !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v, want %q in it", name, err, c.why)
		}
	}
}

func without(gone int) func(int) int {
	return func(d int) int {
		if d == gone {
			return 0
		}
		return d
	}
}

func twice(digit, instead int) func(int) int {
	return func(d int) int {
		if d == instead {
			return digit
		}
		return d
	}
}

// calendar writes the days of a month whose first day is in the given one of seven columns.
func (s *sheet) calendar(first int) {
	for day := 1; day <= 31; day++ {
		at := first + day - 1
		s.text(image.Pt(100+40*(at%7), 100+40*(at/7)), 20, fmt.Sprint(day))
	}
}

// clock writes the hours 1 to 12 around a point.
func (s *sheet) clock() {
	place := inRing(12)
	for hour := 1; hour <= 12; hour++ {
		x, y := place(hour)
		s.text(image.Pt(350+int(60*x), 200+int(60*y)), 22, fmt.Sprint(hour))
	}
}

// numbers writes a square of boxes by boxes boxes, all with the digits 1 to 9 in the given arrangement.
func (s *sheet) numbers(places func(int) (float64, float64), boxes int) {
	for b := range boxes * boxes {
		p := pad{at: image.Pt(60+120*(b%boxes), 60+120*(b/boxes)), places: places, pitch: 40, high: 20}
		s.keypad(p)
	}
}

// pencilMarks writes a row of cells, each with all nine marks.
func (s *sheet) pencilMarks() {
	for c := range 6 {
		cell := image.Rect(0, 0, 64, 64).Add(image.Pt(40+66*c, 100))
		framed(grey, white)(s, cell)
		s.keypad(pad{at: cell.Min.Add(image.Pt(12, 12)), places: inLinesOf(3), pitch: 20, high: 12})
	}
}

// FuzzKeypads searches keypads that are damaged at random. It must not crash, and a keypad that is found must be the one
// drawn.
func FuzzKeypads(f *testing.F) {
	r := testReader(f)
	f.Add(uint64(1), uint16(0), 0, 0, 400, 300)
	f.Add(uint64(2), uint16(40), 100, 100, 300, 300)
	f.Add(uint64(3), uint16(400), -5, -5, 0, 0)
	f.Add(uint64(4), uint16(3), 0, 0, 1, 900)
	f.Fuzz(func(t *testing.T, seed uint64, spots uint16, x0, y0, x1, y1 int) {
		rng := rand.New(rand.NewPCG(seed, 1))
		s := newSheet(t, 220, 220, white, black)
		p := pad9()
		s.keypad(p)
		for range spots % 500 {
			at := image.Pt(rng.IntN(220), rng.IntN(220))
			s.fill(image.Rectangle{Min: at, Max: at.Add(image.Pt(rng.IntN(12), rng.IntN(12)))},
				color.RGBA{uint8(rng.Uint32()), uint8(rng.Uint32()), uint8(rng.Uint32()), 255})
		}
		part := s.img.SubImage(image.Rect(x0%300, y0%300, x1%300, y1%300))
		found, err := r.Keypads(asImageType(part.(*image.RGBA), seed), image.Rectangle{})
		if (err == nil) != (len(found) > 0) {
			t.Errorf("%d keypads, %v", len(found), err)
		}
		for i := range found {
			p.checkButtons(t, fmt.Sprint(seed), &found[i])
			for d := 1; d <= 9; d++ {
				if got := r.ReadButton(part, found[i].Buttons[d]); got != 0 && got != uint8(d) {
					t.Errorf("the button of %d is read as %d", d, got)
				}
			}
		}
	})
}

// TestEraser finds a button with a cross at the place of a tenth button, and nothing else.
func TestEraser(t *testing.T) {
	row := pad{at: image.Pt(100, 300), places: inLinesOf(9), pitch: 50, high: 20, box: framed(grey, white)}
	lines, rows := pad9(), pad9()
	rows.places = inLinesOf(5)
	for name, c := range map[string]struct {
		p    pad
		at   image.Point // in pitches from the 1
		text string
		want bool
	}{
		"after the 9":       {row, image.Pt(9, 0), "×", true},
		"before the 1":      {row, image.Pt(-1, 0), "X", true},
		"in the last line":  {rows, image.Pt(4, 1), "×", true},
		"under the 7":       {lines, image.Pt(0, 3), "x", true},
		"under the 8":       {lines, image.Pt(1, 3), "X", true},
		"over the 3":        {lines, image.Pt(2, -1), "×", false}, // such a cross closes a window
		"beside the 3":      {lines, image.Pt(3, 0), "×", false},
		"a plus":            {lines, image.Pt(1, 3), "+", false},
		"a star":            {lines, image.Pt(1, 3), "*", false},
		"a K":               {lines, image.Pt(1, 3), "K", false},
		"a zero":            {lines, image.Pt(1, 3), "0", false},
		"a C":               {lines, image.Pt(1, 3), "C", false},
		"the end of a word": {lines, image.Pt(1, 3), "Max", false},
	} {
		s := newSheet(t, 700, 700, white, black)
		s.keypad(c.p)
		at := c.p.at.Add(c.at.Mul(int(c.p.pitch)))
		s.text(at, 32, c.text)
		found, err := testReader(t).Keypads(s.img, image.Rectangle{})
		if err != nil || len(found) != 1 {
			t.Errorf("%s: %d keypads, %v", name, len(found), err)
			continue
		}
		if b := found[0].Buttons[0]; b.Empty() == c.want || c.want && !at.In(b) {
			t.Errorf("%s: the eraser is found at %v, the text is at %v", name, b, at)
		}
	}
}

// TestReadButton reads buttons that have changed since they were found.
func TestReadButton(t *testing.T) {
	r := testReader(t)
	p := pad9()
	s := newSheet(t, 300, 300, white, black)
	s.keypad(p)
	found, err := r.Keypads(s.img, image.Rectangle{})
	if err != nil {
		t.Fatal(err)
	}
	five := found[0].Buttons[5]
	for name, c := range map[string]struct {
		draw func(s *sheet)
		want uint8 // 0 for uncertain
	}{
		"as it was":   {func(*sheet) {}, 5},
		"selected":    {func(s *sheet) { s.fill(five.Inset(-4), blue); s.ink = white; s.digit(five, 5) }, 5},
		"a new digit": {func(s *sheet) { s.fill(five, white); s.digit(five, 6) }, 6},
		"erased":      {func(s *sheet) { s.fill(five.Inset(-10), white) }, 0},
		"half covered": {func(s *sheet) {
			s.fill(image.Rect(five.Min.X, five.Min.Y, five.Max.X, (five.Min.Y+five.Max.Y)/2), white)
		}, 0},
		"a cross":    {func(s *sheet) { s.fill(five, white); s.text(five.Min.Add(five.Max).Div(2), 30, "x") }, 0},
		"a word":     {func(s *sheet) { s.fill(five, white); s.text(five.Min.Add(five.Max).Div(2), 15, "OK") }, 0},
		"two digits": {func(s *sheet) { s.fill(five, white); s.text(five.Min.Add(five.Max).Div(2), 20, "15") }, 0},
	} {
		s := newSheet(t, 300, 300, white, black)
		s.keypad(p)
		c.draw(s)
		if got := r.ReadButton(s.img, five); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
	if got := r.ReadButton(s.img, image.Rect(500, 500, 540, 540)); got != 0 {
		t.Errorf("outside the picture: %d", got)
	}
}

// TestNoKeypadInBoards checks that no keypad is found on boards of any look, with and without pencil marks, even if digits
// are in order.
func TestNoKeypadInBoards(t *testing.T) {
	r := testReader(t)
	for seed := range rounds[uint64](50, 150) {
		s := newScene(t, seed)
		if found, err := r.Keypads(s.img, image.Rectangle{}); err == nil {
			t.Errorf("seed %d: %v", seed, found)
		}
		_, solution := shuffled(t, s.rng)
		if found, err := r.Keypads(drawBoard(t, s.k, solution.String()), image.Rectangle{}); err == nil {
			t.Errorf("seed %d, solved: %v", seed, found)
		}
	}
	rows := "123456789456789123789123456"
	ordered := rows + rows[9:] + rows[:9] + rows[18:] + rows[:18]
	for _, k := range []look{plain, dark} {
		if found, err := r.Keypads(drawBoard(t, k, ordered), image.Rectangle{}); err == nil {
			t.Errorf("digits in order: %v", found)
		}
		for _, board := range []string{ordered[:9] + strings.Repeat(".", 72),
			"123......456......789......" + strings.Repeat(".", 54)} {
			if found, err := r.Keypads(drawBoard(t, k, board), k.layout().Bounds); err == nil {
				t.Errorf("%s, with a known place: %v", board, found)
			}
		}
	}
}

package panel

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"autosolve/recognize"
)

// unsure makes the cells with the given digit uncertain. Each digit is drawn as a different pattern of lines.
func (c *calls) unsure(digit uint8) {
	for i := range c.board.Cells {
		cell := &c.board.Cells[i]
		if cell.Digit == 0 {
			continue
		}
		glyph := &recognize.Glyph{Aspect: 0.6}
		for n := range glyph.Pix {
			if n/recognize.GlyphWidth%10 == int(cell.Digit) {
				glyph.Pix[n] = 1
			}
		}
		c.seen[i] = &recognize.Character{Glyph: glyph}
		cell.Confirmed = true
		if cell.Digit == digit {
			*cell = recognize.Cell{Why: []string{"is strange"}}
		}
	}
}

// The user is asked about uncertain digits, which are saved with the names given. After a wrong answer the user is asked
// again.
func TestDigitsAreNamed(t *testing.T) {
	bot := &calls{board: boardOf(t, puzzle)}
	bot.unsure(8)
	s := newServer(t, bot)
	s.tab(t, "a", true)
	says(t, s.mainPage(t), "After Capture, digits of the site")
	mine := url.Values{"wait": {"0"}, "pick": {"2"}, "folder": {"mine"}}
	s.post(t, http.StatusNoContent, "learn", mine)
	says(t, s.mainPage(t), "there is no picture yet", "press Capture")
	s.post(t, http.StatusNoContent, "name", mine)
	says(t, s.mainPage(t), "there are no digits to name", "press Learn digits")
	s.post(t, http.StatusNoContent, "capture", look("a"))
	s.until(t, idle)
	for _, name := range []string{"", "../mine", "a/b", ".", "-a", strings.Repeat("a", 65)} {
		s.post(t, http.StatusUnprocessableEntity, "learn", url.Values{"wait": {"0"}, "pick": {""}, "folder": {name}})
	}
	s.post(t, http.StatusNoContent, "learn", mine)
	says(t, s.mainPage(t), `name="digit-0"`, "in r1c2", `name="folder" value="mine"`)
	if got := bot.all(); !strings.HasSuffix(got, "lesson {0s 2 false false false}") {
		t.Errorf("called: %s", got)
	}
	if strings.Contains(s.mainPage(t), `name="digit-1"`) {
		t.Error("the panel asks twice about characters that look alike")
	}
	for _, digit := range []string{"0", "10", "x"} {
		s.post(t, http.StatusNoContent, "name", url.Values{"folder": {"mine"}, "digit-0": {digit}})
		says(t, s.mainPage(t), "must be a whole number from 1 to 9", "correct that, and press Save", `name="digit-0"`)
	}
	for _, digit := range []string{"", "3"} { // too few digits, and a wrong one
		s.post(t, http.StatusNoContent, "name", url.Values{"folder": {"mine"}, "digit-0": {digit}})
		says(t, s.mainPage(t), "nothing was saved: name more of the digits", `name="digit-0"`)
	}
	s.post(t, http.StatusNoContent, "name", url.Values{"folder": {"other"}, "digit-0": {"8"}})
	if page := s.mainPage(t); strings.Contains(page, "digit-0") || !strings.HasSuffix(bot.all(), " digits other") {
		t.Errorf("called: %s", bot.all())
	}
	s.post(t, http.StatusNoContent, "learn", mine)
	s.post(t, http.StatusNoContent, "back", nil)
	if strings.Contains(s.mainPage(t), "digit-0") {
		t.Error("the panel still asks")
	}
}

// If all digits are certain, they are saved without questions.
func TestDigitsAreSure(t *testing.T) {
	bot := &calls{board: boardOf(t, puzzle)}
	bot.unsure(0)
	s := newServer(t, bot)
	s.tab(t, "a", true)
	s.post(t, http.StatusNoContent, "capture", look("a"))
	s.until(t, idle)
	s.post(t, http.StatusNoContent, "learn", url.Values{"wait": {"0"}, "pick": {""}, "folder": {"mine"}})
	if got := bot.all(); !strings.HasSuffix(got, "lesson {0s 0 false false false} digits mine") {
		t.Errorf("called: %s", got)
	}
}

// The user is told what to do after a name that contradicts a certain reading.
func TestDigitsAreNamedWrongly(t *testing.T) {
	bot := &calls{board: boardOf(t, puzzle)}
	bot.unsure(0)
	for i := range bot.board.Cells {
		bot.board.Cells[i].Confirmed = bot.board.Cells[i].Digit != 3 // so the user is asked about it
	}
	s := newServer(t, bot)
	s.tab(t, "a", true)
	s.post(t, http.StatusNoContent, "capture", look("a"))
	s.until(t, idle)
	s.post(t, http.StatusNoContent, "learn", url.Values{"wait": {"0"}, "pick": {""}, "folder": {"mine"}})
	s.post(t, http.StatusNoContent, "name", url.Values{"folder": {"mine"}, "digit-0": {"5"}})
	says(t, s.mainPage(t), "is named 5, and was read as 3 with certainty\ncorrect that, and press Save")
}

// A frame in the picture becomes the picture of a button, with its corners unchanged.
func TestButtonIsSaved(t *testing.T) {
	bot := &calls{board: boardOf(t, puzzle)}
	s := newServer(t, bot)
	s.tab(t, "a", true)
	form := func(name string, xy ...int) url.Values {
		v := url.Values{"name": {name}, "version": {fmt.Sprint(s.state.now().version)}}
		for i, key := range []string{"x1", "y1", "x2", "y2"} {
			v.Set(key, fmt.Sprint(xy[i]))
		}
		return v
	}
	s.post(t, http.StatusNoContent, "button", form("new", 1, 2, 30, 40))
	says(t, s.mainPage(t), "there is no picture yet", "After Capture, a button can be marked")
	s.post(t, http.StatusNoContent, "capture", look("a"))
	s.until(t, idle)
	for _, name := range []string{"", "../new", "new.png", "a b", "@a"} {
		s.post(t, http.StatusUnprocessableEntity, "button", form(name, 1, 2, 30, 40))
	}
	s.post(t, http.StatusUnprocessableEntity, "button", url.Values{"name": {"new"}, "x1": {""}})
	says(t, s.mainPage(t), fmt.Sprintf(`<input type="hidden" name="version" value="%d">`, s.state.now().version))
	old := form("new", 1, 2, 30, 40)
	s.post(t, http.StatusNoContent, "mistakes", nil) // the picture stays the same
	s.post(t, http.StatusNoContent, "button", old)
	if got := bot.all(); !strings.HasSuffix(got, "button new (1,2)-(30,40)") {
		t.Errorf("called: %s", got)
	}
	s.state.change(func() { s.state.version++ }) // the panel has looked at the screen
	s.post(t, http.StatusNoContent, "button", old)
	says(t, s.mainPage(t), "the picture has changed", "draw it again")
	if strings.Count(bot.all(), "button") > 1 {
		t.Error("it saves a button from another picture than that in which it was framed")
	}
	s.post(t, http.StatusNoContent, "button", form("new@2", 30, 40, 1, 2))
	if got := bot.all(); !strings.HasSuffix(got, "button new@2 (30,40)-(1,2)") {
		t.Errorf("called: %s", got)
	}
	s.post(t, http.StatusNoContent, "hint", look("a"))
	says(t, s.mainPage(t), "Go back to the reading, and a button can be marked")
}

package panel

import (
	"context"
	"image"
	"io"
	"net/http"
	"strings"
	"testing"

	"autosolve/input"
)

// unshared is a Screen whose sharing has ended. It counts the looks at it.
type unshared struct {
	sights
	looks int
}

func (s *unshared) Shoot(context.Context, *image.RGBA) ([]image.Rectangle, error) {
	s.looks++
	return nil, &input.StoppedError{By: input.BySharing}
}

// After the end of the sharing, only an act that captures the screen may ask the user again. If the user refuses that, too, the
// panel does not ask by itself right after it.
func TestUnshared(t *testing.T) {
	screen := &unshared{}
	bot := &calls{screen: screen, board: boardOf(t, puzzle)}
	s := newServer(t, bot)
	s.tab(t, "a", true)
	l := &live{Server: s}
	looks := func(when string, want int) {
		t.Helper()
		s.until(t, idle)
		l.tick(t.Context())
		if l.tick(t.Context()); screen.looks != want {
			t.Errorf("%s: %d looks, want %d", when, screen.looks, want)
		}
	}
	looks("at first", 1)
	s.post(t, http.StatusNoContent, "back", nil)
	looks("after an act that does not capture", 1)
	s.post(t, http.StatusNoContent, "capture", look("a"))
	looks("after an act that captures", 2)
	bot.err = &input.StoppedError{By: input.BySharing}
	s.post(t, http.StatusNoContent, "capture", look("a"))
	looks("after a refusal", 2)
	if e, _ := s.state.event(); !strings.HasPrefix(e.Live, notShared) {
		t.Errorf("after a refusal the page says %q", e.Live)
	}
	s.post(t, http.StatusNoContent, "solve", look("a"))
	looks("after a refusal of a fill", 2)
	s.bot = &endsAfterFill{bot}
	s.post(t, http.StatusNoContent, "solve", look("a"))
	looks("after the sharing ended at the end of a fill", 2)
}

// endsAfterFill is a bot with which the sharing ends between a fill and the look after it.
type endsAfterFill struct{ *calls }

func (*endsAfterFill) Solve(context.Context, Options, io.Writer) (*Sight, error) { return nil, nil }

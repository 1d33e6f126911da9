package panel

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"net/http"
	"strconv"
	"time"

	"autosolve/internal/advice"
	"autosolve/internal/calibrate"
	"autosolve/internal/config"
	"autosolve/internal/hint"
	"autosolve/recognize"
)

// refusedError says that a request asks for what cannot be.
type refusedError struct{ error }

// answer says what became of an act, which may still be under way.
func answer(w http.ResponseWriter, err error) {
	if busy := new(busyError); errors.As(err, &busy) {
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// How long the pages have to hide their pictures. A page that is shown takes some 50 ms on a busy computer.
const (
	hideLimit = 10 * time.Second
	drawTime  = 150 * time.Millisecond // from a page that is drawn to a screen that shows it, on which a compositor may work
)

// whileHidden does something with the screen, in a goroutine, while no page shows a picture.
func (s *Server) whileHidden(r *http.Request, doing string, do func(context.Context) (*view, error)) error {
	if !s.desk.connected(r.PostFormValue("page")) {
		return refusedError{errors.New("this page is not connected: reload it")}
	}
	ctx, err := s.desk.begin(s.alive, doing, true)
	if err != nil {
		return err
	}
	go func() {
		v, err := s.hideAnd(ctx, do)
		s.finish(v, err)
	}()
	return nil
}

func (s *Server) hideAnd(ctx context.Context, do func(context.Context) (*view, error)) (*view, error) {
	hide, cancel := context.WithTimeout(ctx, hideLimit)
	defer cancel()
	if err := s.desk.awaitHidden(hide); err != nil {
		return nil, cmp.Or(ctx.Err(), err) // it was stopped, or the limit is reached
	}
	select {
	case <-time.After(drawTime):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return do(ctx)
}

// atOnce does something that does not look at the screen.
func (s *Server) atOnce(doing string, do func(context.Context) (*view, error)) error {
	ctx, err := s.desk.begin(s.alive, doing, false)
	if err != nil {
		return err
	}
	v, err := do(ctx)
	s.finish(v, err)
	return nil
}

func (s *Server) finish(v *view, err error) {
	if err != nil {
		s.bot.Report(&s.desk, err)
	}
	if s.alive.Err() == nil {
		err = nil // it was told, and the panel goes on
	}
	s.desk.end(v, err)
}

// hidden is called by a page that has hidden its pictures.
func (s *Server) hidden(r *http.Request) error {
	turn, err := number(r, "turn", 1, 1<<30)
	if err == nil {
		s.desk.hid(r.PostFormValue("page"), turn)
	}
	return err
}

func (s *Server) stop(*http.Request) error {
	s.desk.stop()
	return nil
}

func (s *Server) capture(r *http.Request) error {
	o, err := options(r)
	if err != nil {
		return err
	}
	return s.whileHidden(r, "reading the screen", func(ctx context.Context) (*view, error) { return s.look(ctx, o) })
}

// look is the view of what the screen shows.
func (s *Server) look(ctx context.Context, o Options) (*view, error) {
	sight, err := s.bot.Look(ctx, o, &s.desk)
	if sight == nil {
		return nil, err
	}
	return seen(sight, err), err
}

// seen is the view of a sight, with the error of reading it.
func seen(sight *Sight, err error) *view {
	v := &view{sight: sight}
	if many, ok := errors.AsType[*recognize.ManyGridsError](err); ok {
		v.grids = many.Grids
	}
	return v
}

func (s *Server) solve(r *http.Request) error {
	o, err := options(r)
	if err != nil {
		return err
	}
	return s.whileHidden(r, "solving", func(ctx context.Context) (*view, error) {
		sight, err := s.bot.Solve(ctx, o, &s.desk)
		switch {
		case err == nil:
			return s.lookAgain(ctx, Options{Pick: o.Pick})
		case sight == nil:
			return nil, err
		}
		return seen(sight, err), err
	})
}

// lookAgain is the view of what has become of a puzzle that was filled in. Pages may put something else in its place.
func (s *Server) lookAgain(ctx context.Context, o Options) (*view, error) {
	v, err := s.look(ctx, o)
	if v == nil || ctx.Err() != nil {
		return v, err
	}
	if err != nil {
		fmt.Fprintf(&s.desk, "the screen now: %v\n", err)
	}
	return v, nil
}

// hint shows the next step: the first of what was seen, or the one after those shown. Where nothing was read with certainty,
// the screen is looked at first.
func (s *Server) hint(r *http.Request) error {
	if now := s.desk.now(); now.certain() {
		return s.atOnce("finding a step", func(context.Context) (*view, error) { return s.next(&now) })
	}
	o, err := options(r)
	if err != nil {
		return err
	}
	return s.whileHidden(r, "finding a step", func(ctx context.Context) (*view, error) {
		v, err := s.look(ctx, o)
		if err != nil {
			return v, err
		}
		stepped, err := s.next(v)
		if err != nil {
			return v, err
		}
		return stepped, nil
	})
}

// next is the view with one step more. It tells if that follows from digits that look like entries.
func (s *Server) next(v *view) (*view, error) {
	var h *hint.Hint
	var err error
	if n := len(v.steps); n > 0 {
		h, err = v.steps[n-1].After(hint.Limit{})
	} else {
		b := v.shows()
		h, err = hint.Next(b.Givens(), b.Grid(), hint.Limit{})
	}
	if err != nil {
		return nil, fmt.Errorf("find step: %w", err)
	}
	if h.Page.FromAll() {
		fmt.Fprintln(&s.desk, h.Page.Note())
	}
	return v.with(h), nil
}

// back takes steps, chosen corners and questions away: the page shows again what was read.
func (s *Server) back(*http.Request) error {
	return s.atOnce("going back", func(context.Context) (*view, error) {
		v := s.desk.now()
		v.steps, v.corners, v.at, v.digits = nil, config.Corners{}, nil, nil
		return &v, nil
	})
}

// corners reads the picture with the grid at the corners that were dragged.
func (s *Server) corners(r *http.Request) error {
	xy, err := places(r)
	if err != nil {
		return err
	}
	c := config.Corners{TopLeft: image.Pt(xy[0], xy[1]), BottomRight: image.Pt(xy[2], xy[3])}
	return s.atOnce("reading at the corners", func(context.Context) (*view, error) {
		v := s.desk.now()
		if v.sight == nil {
			return nil, errNoPicture
		}
		v.steps, v.corners, v.at, v.digits = nil, c, nil, nil
		err := calibrate.Check(c, v.sight.Image.Bounds())
		if err == nil {
			v.at, err = s.bot.ReadAt(v.sight.Image, c)
		}
		return &v, err
	})
}

// Errors of acts on a picture.
var (
	errNoPicture error = &advice.Error{Err: errors.New("there is no picture yet: capture the screen first"), OnPage: "press Capture"}
	errNotThere  error = &advice.Error{
		Err:    errors.New("no grid is read there: put the corners on the middles of its first and its last cell"),
		OnPage: "press Move corners",
	}
)

// places are two points in a form, x and y of the one and of the other.
func places(r *http.Request) (xy [4]int, err error) {
	for i, name := range []string{"x1", "y1", "x2", "y2"} {
		if xy[i], err = number(r, name, -mostPixel, mostPixel); err != nil {
			return xy, err
		}
	}
	return xy, nil
}

// mostPixel is as far away from the origin as a place on a desktop is.
const mostPixel = 1 << 16

// write writes the chosen corners into the config, or those of the grid that was found.
func (s *Server) write(r *http.Request) error {
	return s.atOnce("writing the config", func(ctx context.Context) (*view, error) {
		v := s.desk.now()
		c, err := v.place()
		if err != nil {
			return nil, err
		}
		if v.corners.Auto() { // found by its lines, it may be read otherwise there
			at, err := s.bot.ReadAt(v.sight.Image, c)
			if at == nil {
				return nil, err
			}
			if err := calibrate.Worse(v.sight.Board, at); err != nil {
				return nil, err
			}
		}
		return nil, s.bot.SetGrid(ctx, c, &s.desk)
	})
}

// place are the corners of what the page shows.
func (v *view) place() (config.Corners, error) {
	switch b := v.shows(); {
	case v.sight == nil:
		return config.Corners{}, errNoPicture
	case b == nil:
		return config.Corners{}, errNotThere
	case !v.corners.Auto():
		return v.corners, nil
	default:
		return calibrate.Of(&b.Layout), nil
	}
}

func (s *Server) unset(*http.Request) error {
	return s.atOnce("writing the config", func(ctx context.Context) (*view, error) {
		return nil, s.bot.SetGrid(ctx, config.Corners{}, &s.desk)
	})
}

// options are those that a form has.
func options(r *http.Request) (o Options, err error) {
	seconds, err := number(r, "wait", 0, int(MostWait/time.Second))
	if err != nil {
		return o, err
	}
	pick, err := number(r, "pick", 0, 99)
	return Options{Wait: time.Duration(seconds) * time.Second, Pick: pick, FixMistakes: r.PostFormValue("fix") == "on"}, err
}

// number is a whole number in a form.
func number(r *http.Request, name string, least, most int) (int, error) {
	text := r.PostFormValue(name)
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, refusedError{fmt.Errorf("%s %q: want a whole number from %d to %d", name, text, least, most)}
	}
	return n, nil
}

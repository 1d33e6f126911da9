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
	"autosolve/internal/desktop/session"
	"autosolve/internal/hint"
	"autosolve/recognize"
)

const (
	hideLimit = 10 * time.Second       // the time for all pages to hide their pictures; a visible page needs at most 50 ms
	drawTime  = 150 * time.Millisecond // the time for the compositor to show the pages without their pictures
)

// whileHidden starts an act that captures the screen, and returns the error if the act cannot be started. A goroutine then
// waits until no page shows a picture, calls the function do with the options in the form, and ends the act.
func (s *Server) whileHidden(r *http.Request, doing string, do func(context.Context, Options) (*view, error)) error {
	o, err := options(r)
	if err != nil {
		return err
	}
	if err := s.state.ofTab(r, func(*tab) {}); err != nil {
		return err
	}
	ctx, err := s.state.begin(s.alive, doing, true)
	if err != nil {
		return err
	}
	s.state.change(func() { s.state.pick = o.Pick })
	go func() {
		if err := s.hide(ctx); err != nil {
			s.finish(nil, err)
			return
		}
		s.finish(do(ctx, o))
	}()
	return nil
}

// hide waits until no page shows a picture.
func (s *Server) hide(ctx context.Context) error {
	hide, cancel := context.WithTimeout(ctx, hideLimit)
	defer cancel()
	if err := s.state.awaitHidden(hide); err != nil {
		return cmp.Or(ctx.Err(), err) // the act was stopped, or hideLimit has passed
	}
	select {
	case <-time.After(drawTime):
	case <-ctx.Done():
	}
	return ctx.Err()
}

// atOnce runs an act that does not capture the screen. It calls the function do with a copy of the view, and returns when do
// has returned. It reports the error of do to the user. Its own error means that the act could not begin, usually because
// another is under way.
func (s *Server) atOnce(doing string, do func(context.Context, *view) (*view, error)) error {
	ctx, err := s.state.begin(s.alive, doing, false)
	if err != nil {
		return err
	}
	now := s.state.now()
	s.finish(do(ctx, &now))
	return nil
}

// onPicture runs an act that needs the picture of the view and does not capture the screen. If the view has no picture, the act
// fails without a call of do.
func (s *Server) onPicture(doing string, do func(context.Context, *view) (*view, error)) error {
	return s.atOnce(doing, func(ctx context.Context, v *view) (*view, error) {
		if v.sight == nil {
			return nil, errNoPicture
		}
		return do(ctx, v)
	})
}

// finish ends an act and reports its error to the user.
func (s *Server) finish(v *view, err error) {
	if err != nil {
		s.bot.Report(&s.state, err)
		s.noteSharing(err)
		if !errors.Is(err, context.Canceled) { // the act was not stopped
			s.state.change(func() { s.state.result = refused })
		}
	}
	if s.alive.Err() == nil {
		err = nil // Serve returns the error only if the panel ended during the act
	}
	s.state.end(v, err)
}

// noteSharing makes the panel no longer look at the screen by itself, and the page say so, if err means that the user does not
// share the screen.
func (s *Server) noteSharing(err error) {
	if session.IsEnded(err) {
		s.state.change(func() { s.state.unshared, s.state.live = true, notShared })
	}
}

// changed records that the act has made its change, if err is nil, and returns err.
func (s *Server) changed(err error) error {
	if err == nil {
		s.state.change(func() { s.state.result = succeeded })
	}
	return err
}

// hidden records that a page has hidden its pictures.
func (s *Server) hidden(r *http.Request) error {
	turn, err := number(r, "turn", 1, 1<<30)
	if err != nil {
		return err
	}
	return s.state.ofTab(r, func(t *tab) {
		t.hidden = max(t.hidden, turn)
		s.state.tell()
	})
}

// stop stops the act, if one is under way.
func (s *Server) stop(*http.Request) error {
	s.state.mu.Lock()
	defer s.state.mu.Unlock()
	if s.state.doing != "" {
		s.state.cancel()
	}
	return nil
}

func (s *Server) capture(r *http.Request) error {
	return s.whileHidden(r, "reading the screen", s.seek)
}

// seek reads the screen and returns a view of the result. If there is no grid, it tells the user what to do, and that is no
// error.
func (s *Server) seek(ctx context.Context, o Options) (*view, error) {
	v, err := viewOf(s.bot.Look(ctx, o, &s.state))
	if _, none := errors.AsType[*recognize.NoGridError](err); none {
		fmt.Fprintln(&s.state, lookFor)
		return v, nil
	}
	return v, err
}

// viewOf returns err, and a view of the sight unless that is nil. If err is about several grids, the view has them.
func viewOf(sight *Sight, err error) (*view, error) {
	if sight == nil {
		return nil, err
	}
	v := &view{sight: sight}
	if many, ok := errors.AsType[*recognize.ManyGridsError](err); ok {
		v.grids = many.Grids
	}
	return v, err
}

func (s *Server) solve(r *http.Request) error {
	if s.state.now().origin != "" {
		return errNotOnScreen
	}
	return s.whileHidden(r, "solving", func(ctx context.Context, o Options) (*view, error) {
		sight, err := s.bot.Solve(ctx, o, &s.state)
		return s.entered(ctx, o, sight, err)
	})
}

// place enters the digit of a step.
func (s *Server) place(r *http.Request) error {
	v := s.state.now()
	n := chosen(r.PostFormValue("step"), len(v.steps))
	if n == 0 || r.PostFormValue("text") != v.steps[n-1].String() {
		return errors.New("this page shows an old step: press Hint for the steps of the present grid")
	}
	if len(v.steps[n-1].Placements) == 0 {
		return errors.New("this step only excludes digits: go to the next step that places one")
	}
	if v.origin != "" {
		return errNotOnScreen
	}
	p := v.steps[n-1].Placements[0]
	return s.whileHidden(r, "placing a digit", func(ctx context.Context, o Options) (*view, error) {
		sight, err := s.bot.Place(ctx, o, p.Cell, p.Digit, &s.state)
		next, err := s.entered(ctx, o, sight, err)
		if b := next.shows(); err != nil || b == nil || len(b.Uncertain()) > 0 || b.Grid().Digits() == 81 {
			return next, err
		}
		if next, err = s.explain(ctx, next); err != nil && ctx.Err() == nil {
			s.bot.Report(&s.state, err) // that there is no further step is no failure: the digit was entered
			err = nil
		}
		next.told = toldWhole
		return next, err
	})
}

// entered returns the view after digits were entered, or an attempt to do so has ended with an error; sight is what was seen before.
// Without an error, it reads the screen again. If that fails, it only adds the error to the messages: the digits were entered, and
// the site may already show something else.
func (s *Server) entered(ctx context.Context, o Options, sight *Sight, err error) (*view, error) {
	if s.changed(err) != nil {
		return viewOf(sight, err)
	}
	v, err := viewOf(s.bot.Look(ctx, Options{Pick: o.Pick}, &s.state))
	if err != nil && ctx.Err() == nil {
		fmt.Fprintf(&s.state, "the screen now: %v\n", err)
		s.noteSharing(err)
		err = nil
	}
	return v, err
}

// hint shows the steps to the solution. It reads the screen first, unless the board shown was read with certainty, or the user
// has brought the puzzle or has chosen corners.
func (s *Server) hint(r *http.Request) error {
	now := s.state.now()
	if b := now.shows(); now.origin != "" || !now.corners.Auto() || b != nil && len(b.Uncertain()) == 0 {
		return s.atOnce("finding the steps", s.explain)
	}
	return s.whileHidden(r, "finding the steps", func(ctx context.Context, o Options) (*view, error) {
		v, err := s.seek(ctx, o)
		if err != nil || v.shows() == nil {
			return v, err
		}
		return s.explain(ctx, v)
	})
}

// explain returns the view with the steps from the board shown to the solution, or as far as known techniques lead. If there is
// no step, it returns the unchanged view and an error. It warns the user if digits that look like entries are used as givens.
func (s *Server) explain(ctx context.Context, v *view) (*view, error) {
	b := v.shows()
	if len(v.grids) > 0 && v.corners.Auto() {
		return v, &recognize.ManyGridsError{Grids: v.grids}
	}
	if b == nil {
		return v, errNotThere
	}
	if cells := b.Uncertain(); len(cells) > 0 {
		return v, &recognize.UncertainError{Board: b, Cells: cells}
	}
	var steps []*hint.Hint
	h, err := hint.Next(b.Givens(), b.Grid(), hint.NoLimit)
	for ; err == nil; h, err = h.After(hint.NoLimit) {
		if err := ctx.Err(); err != nil {
			return v, err
		}
		steps = append(steps, h)
	}
	if len(steps) == 0 {
		return v, fmt.Errorf("find step: %w", err)
	}
	if page := &steps[0].Page; page.FromAll() {
		fmt.Fprintln(&s.state, page.Note())
	}
	v.steps, v.stuck, v.told = steps, errors.Is(err, hint.ErrStuck), toldWhere
	return v, nil
}

// back removes the steps, the chosen corners and the questions from the view.
func (s *Server) back(*http.Request) error {
	return s.atOnce("going back", func(_ context.Context, v *view) (*view, error) { return v.plain(), nil })
}

// corners reads the picture with the grid at the corners that the user has dragged.
func (s *Server) corners(r *http.Request) error {
	first, last, err := points(r)
	if err != nil {
		return err
	}
	return s.onPicture("reading at the corners", func(_ context.Context, v *view) (*view, error) {
		if v.origin == fromText { // a text was pasted while the corners were on their way
			return v, errNotOnScreen
		}
		v = v.plain()
		v.corners = config.Corners{TopLeft: first, BottomRight: last}
		err := calibrate.Check(v.corners, v.sight.Image.Bounds())
		if err == nil {
			v.at, err = s.bot.ReadAt(v.sight.Image, v.corners, 0)
		}
		return v, err
	})
}

// errNotOnScreen means that an act needs a puzzle on the screen, and the one shown comes from a picture or a text.
var errNotOnScreen = errors.New("this puzzle is not on the screen: press Capture for the one that is")

// Errors of acts on a picture.
var (
	errNoPicture error = &advice.Error{Err: errors.New("there is no picture yet: capture the screen first"), PageHint: "press Capture"}
	errNotThere  error = &advice.Error{
		Err:      errors.New("no grid is read there: put the corners on the centres of its first and its last cell"),
		PageHint: "press Move corners",
	}
	errNotRead error = &advice.Error{Err: errors.New("the grid was not read at these corners"), PageHint: "press Read at these corners"}
)

// points returns the two points in a form, the fields x1, y1, x2 and y2.
func points(r *http.Request) (first, last image.Point, err error) {
	for i, to := range []*int{&first.X, &first.Y, &last.X, &last.Y} {
		if *to, err = number(r, []string{"x1", "y1", "x2", "y2"}[i], -maxPixel, maxPixel); err != nil {
			return first, last, err
		}
	}
	return first, last, nil
}

// maxPixel limits the coordinates that a form may contain. No desktop is that large.
const maxPixel = 1 << 16

// write writes the corners in the form into the config. They must be those at which the grid that the page shows was read.
func (s *Server) write(r *http.Request) error {
	if s.state.now().origin != "" {
		return errNotOnScreen
	}
	first, last, err := points(r)
	if err != nil {
		return err
	}
	return s.onPicture("writing the config", func(ctx context.Context, v *view) (*view, error) {
		c := v.offered()
		if (c.Corners != config.Corners{TopLeft: first, BottomRight: last}) {
			return nil, errNotRead
		}
		if v.shows() == nil {
			return nil, errNotThere
		}
		if !c.Chosen { // with the corners alone, a grid that was found by its lines may be read differently
			at, err := s.bot.ReadAt(v.sight.Image, c.Corners, 0)
			if at == nil {
				return nil, err
			}
			if err := calibrate.Worse(v.sight.Board, at); err != nil {
				return nil, err
			}
		}
		return nil, s.changed(s.bot.SetGrid(ctx, c.Corners, &s.state))
	})
}

func (s *Server) unset(*http.Request) error {
	return s.atOnce("writing the config", func(ctx context.Context, _ *view) (*view, error) {
		return nil, s.changed(s.bot.SetGrid(ctx, config.Corners{}, &s.state))
	})
}

func options(r *http.Request) (o Options, err error) {
	seconds, err := number(r, "wait", 0, int(config.MaxDelay/time.Second))
	if err != nil {
		return o, err
	}
	pick, err := pick(r)
	return Options{Wait: time.Duration(seconds) * time.Second, Pick: pick,
		FixMistakes: r.PostFormValue("fix") == "on", AnySolution: r.PostFormValue("any") == "on",
		LikeAPerson: r.PostFormValue("person") == "on"}, err
}

// pick returns which of several grids to read, or 0 if the user has not said it.
func pick(r *http.Request) (int, error) {
	if r.FormValue("pick") == "" {
		return 0, nil
	}
	return number(r, "pick", 1, config.MaxPick)
}

// number returns the whole number in a field of a form or of the query, which must be from minimum to maximum.
func number(r *http.Request, name string, minimum, maximum int) (int, error) {
	text := r.FormValue(name)
	n, err := strconv.Atoi(text)
	if err != nil || n < minimum || n > maximum {
		return 0, fmt.Errorf("%s %q: must be a whole number from %d to %d", name, text, minimum, maximum)
	}
	return n, nil
}

package fill

import "time"

// What a fill does after a look depends on what the look shows and on two things that the fill remembers: what clicks on this
// page open, and what was wrong with the previous look. This is a state machine, whose diagram is in doc.go.

// opening records whether clicks on cells open popups, as far as that is known. Once it is opens, it stays so.
type opening uint8

const (
	opensNothing opening = iota // clicks are assumed to open nothing: before the first click, and if that opened nothing
	mayOpen                     // the first click was just made, and its effect is being watched
	opens                       // a click has opened a popup, or the way requires that clicks open popups
)

// afterFirst returns the opening after another look while the first click is watched. covered is whether something lies
// over other cells. rested is whether nothing has changed for so long that no popup is expected any more.
func (o opening) afterFirst(covered, rested bool) opening {
	switch {
	case o != mayOpen:
		return o
	case covered:
		return opens
	case rested:
		return opensNothing
	}
	return mayOpen
}

// situation is the state of the state machine.
type situation struct {
	opening opening
	sight   Cause // what was wrong with the last look, 0 if nothing was
}

// trouble is what was wrong with the last look, and since when.
type trouble struct {
	cause  Cause     // 0 if nothing was wrong
	since  time.Time // the time of the first look that showed something wrong
	beside bool      // what was wrong may have been only a popup beside the cell that was clicked last
	turned time.Time // when it began or, later, when it became more than such a popup or than a movement; see sets it
	into   Cause     // what was wrong at that time
}

// see notes what is wrong with a look. While a busy machine takes a picture, the page may hide the grid as its answer, so that
// counts from the time just after the picture. Another puzzle counts from the time before it: in doubt it is no answer.
func (t *trouble) see(v view, beside bool) {
	if t.cause == 0 {
		t.since = v.at
	}
	if t.cause == 0 || t.beside && !beside || t.cause == Moved && v.cause != Moved {
		t.turned, t.into = v.until, v.cause
		if v.cause == Replaced {
			t.turned = v.at
		}
	}
	t.cause, t.beside = v.cause, beside
}

// evidence is the input of the state machine: what a look shows, and what was done before it.
type evidence struct {
	cause   Cause // what is wrong with the look, 0 if nothing is
	solved  bool  // all digits are sent, and all 81 cells are right
	allSent bool  // all digits are sent
	fresh   bool  // the last digit may still be taken back, as the page has taken back digits as late as this, or be marked as wrong
	// hovered says that the last digit may be shown only because the pointer is still over its button or its cell, since some
	// pages show a digit before the click.
	hovered bool

	closed    bool // an act that may close a popup came before the look
	passing   bool // what is wrong may still end, by itself or because of a remedy
	fromClick bool // only one digit was sent, and what lies over the grid is near the cell that was clicked last
	typable   bool // cells may be filled beside a popup
	paused    bool // the Escape key was pressed to close a popup and has hidden the grid

	answer  bool // at the end: the look may show the page's answer to the last digit
	unseen  bool // at the end: some digits were not seen in their cells
	overdue bool // at the end: something has been wrong for too long
	curable bool // at the end: what has closed the popups before may close what lies beside the last cell
}

// action is what to do after a look.
type action uint8

const (
	finish       action = iota // end the pass: the grid shows the solution
	moveAside                  // move the pointer off the grid, if that was not done yet
	proceed                    // send more digits or, at the end, wait for the last ones
	lookAgain                  // wait
	relieve                    // try a remedy when it is time for one
	cure                       // try the remedy that has closed the popups before
	accept                     // take the view for the page's answer, unless it shows the buttons of a popup
	resend                     // send missing digits again if the buttons of a popup are open, else stop
	fillBeside                 // fill the other cells beside the popup that does not close
	stop                       // stop because of what is wrong
	stopUnclosed               // stop because the popup does not close
	stopPaused                 // stop because the Escape key has paused the game
)

// next returns the situation after a look, and what to do in it.
func (s situation) next(e evidence) (situation, action) {
	if s.sight == Unclear && e.cause == 0 && e.closed {
		s.opening = opens // the act, which may close popups, seems to have uncovered the grid
	}
	s.sight = e.cause
	covered := e.cause == Unclear
	switch {
	case e.solved && e.fresh:
		return s, lookAgain
	case e.solved && e.hovered:
		return s, moveAside
	case e.solved:
		return s, finish
	case e.cause == 0:
		return s, proceed
	case e.allSent:
		return s, e.end()
	case e.passing:
		return s, relieve
	case covered && e.fromClick && s.opening != opens:
		s.opening = opens
		return s, lookAgain
	case covered && e.typable && s.opening == opens:
		return s, fillBeside
	case covered && s.opening == opens:
		return s, stopUnclosed
	case e.paused:
		return s, stopPaused
	}
	return s, stop
}

// end returns what to do if something is wrong when all digits are sent.
func (e evidence) end() action {
	switch {
	case e.overdue && e.curable:
		return cure
	case e.answer && (e.overdue || !e.unseen):
		return accept
	case e.overdue:
		return resend
	}
	return lookAgain
}

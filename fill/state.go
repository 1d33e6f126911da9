package fill

// What a fill does after a look follows from two things that it keeps, and from what the look shows: opening, what the
// clicks on this page open, and what was wrong with the look before. The diagram in doc.go draws it, next holds it, and
// the test has it row by row.

// opening is what the clicks on cells open over other cells, as far as it is known. It never goes back.
type opening uint8

const (
	opensNothing opening = iota // which is the assumption
	mayOpen                     // the first click was made just now, and is watched
	opens                       // something, such as a popup
)

// afterFirst is what is known once the first click was watched: over is whether something lies over other cells, rested
// whether nothing has changed for so long that nothing more will come.
func (o opening) afterFirst(over, rested bool) opening {
	switch {
	case o != mayOpen:
		return o
	case over:
		return opens
	case rested:
		return opensNothing
	}
	return mayOpen
}

// A situation is what a fill goes by when it decides what to do after a look.
type situation struct {
	opening opening
	sight   Cause // what was wrong with the last look, 0 for nothing
}

// seen is what a look shows, and what follows from how the fill got there.
type seen struct {
	cause   Cause // what is wrong with it, 0 for nothing
	solved  bool  // all digits are sent, and all 81 cells are right
	allSent bool  // all digits are sent

	closed    bool // an act that may close what a click has opened came before it
	passing   bool // what is wrong may still pass, by itself or by an act
	fromClick bool // only one cell was clicked, and what lies over the grid is near it
	typable   bool // the page takes typed digits while something lies over the grid
	paused    bool // the Escape key was to close that, and has hidden the grid

	answer  bool // at the end: it may be how the page answers the last digit
	unseen  bool // at the end: digits were not seen in their cells
	overdue bool // at the end: that has been so for too long
}

// action is what to do after a look.
type action uint8

const (
	finish       action = iota // the grid shows the solution
	proceed                    // note what has arrived, and send more
	lookAgain                  // do nothing
	relieve                    // try what may help against what is wrong, when it is time for that
	accept                     // take it for the page's answer, unless buttons that a click has opened are there
	resend                     // send again what is missing beside such buttons, or stop
	fillBeside                 // fill the other cells beside what does not close
	stop                       // for what is wrong
	stopUnclosed               // because what a click has opened does not close
	stopPaused                 // because the Escape key has paused the game
)

// next returns the situation after a look, and what to do in it.
func (s situation) next(e seen) (situation, action) {
	s.opening, s.sight = s.learn(e), e.cause
	covered := e.cause == Unclear
	switch {
	case e.solved:
		return s, finish
	case e.cause == 0:
		return s, proceed
	case e.allSent && e.answer && (e.overdue || !e.unseen):
		return s, accept
	case e.allSent && e.overdue:
		return s, resend
	case e.allSent:
		return s, lookAgain
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

// learn returns what the clicks open: where an act has uncovered the grid that closes such things, a click had opened one.
func (s situation) learn(e seen) opening {
	if s.sight == Unclear && e.cause == 0 && e.closed {
		return opens
	}
	return s.opening
}

package fill

import (
	"slices"
	"time"

	"autosolve/solver"
)

// Some pages lose clicks and keys that come too soon after the one before. Others find out only after a while which cell was
// clicked, so that a key sent right after the click goes astray: into the cell clicked before. Both take all digits if there
// is a pause after each click and key. The fill finds the shortest one that is long enough: it doubles the pause when digits
// get lost or go astray, and halves it while all goes well, but never to a length at which something went wrong.

const (
	// firstPause is the first pause that is tried. It is longer than a frame of most screens.
	firstPause = 20 * time.Millisecond
	// mostPause is the longest pause. A page that needs a longer one is too slow for any fill.
	mostPause = 640 * time.Millisecond
	// patientPause is the pause of the ways for pages that take digits only slowly. It is also the longest pause while a way is
	// unproven, and the shortest new pause for a single cell that was missed many times.
	patientPause = 320 * time.Millisecond
	// calmCells is the number of digits that must be seen right, one after the other, before a shorter pause is tried.
	calmCells = 4
	// manyMisses is how many times a cell is missed before a longer pause is tried for it alone.
	manyMisses = 3
	// personPause is the shortest pause after a click in a fill that imitates a person: a person cannot press a key sooner.
	personPause = 30 * time.Millisecond
)

// tempo records how fast the page takes clicks and keys.
type tempo struct {
	short time.Duration // the longest pause that was too short, -1 if none was
	calm  int           // how many digits were seen right since the pause was changed
	sent  int           // how many digits were sent in the current pass
	fled  bool          // digits have gone astray: into the cells clicked before theirs

	missed []solver.Cell                        // the cells because of which the pause was made longer, until they are sent again
	before struct{ pause, short time.Duration } // the pause of the way, and short, before it was made longer
}

// isTooFast reports whether the missed cells seem to lack their digits because clicks and keys came too fast. If cells show wrong
// digits, that is so if most of these, at this or an earlier call, have gone astray. If no cell does, some digits must have been
// seen right, and nothing must have been seen in the missed cells. Then it is so in three cases:
//
//   - At least half of the cells sent in the pass are missed and, if the way is proven, more than one.
//   - A cell is missed for the third time, although one digit is sent at a time or the fill has chosen the pause.
//   - A cell is missed for the fifth time, in a pass in which all cells that were sent are missed.
//
// If clicks open popups, the pause is not the reason. An unproven way other than the first is not made slower, because ways with
// a long pause are tried later anyway.
func (f *filler) isTooFast(missed []solver.Cell) bool {
	if f.clicks.opening == opens || !f.trial.proven && !f.trial.first() {
		return false
	}
	stray, astray := 0, 0
	for _, w := range wrongs(f.looks.last, &f.cells.want) {
		if !f.isStray(w) {
			continue
		}
		if stray++; f.isAstray(w) {
			astray++
		}
	}
	// Most must have gone astray, as a digit that is wrong for another reason may look like one that has.
	if f.trial.tempo.fled = f.trial.tempo.fled || 2*astray > stray; stray > 0 {
		return f.trial.tempo.fled
	}
	emptied := func(c solver.Cell) bool { return !f.cells.at[c].seen.IsZero() }
	if f.cells.count(shown) == 0 || slices.ContainsFunc(missed, emptied) {
		return false
	}
	// With one digit at a time, each pass misses only one cell. So does a pass for the last open cell: each further try begins with
	// a click on a given, after which the click on the cell may come too soon. A pause that the fill has chosen may be long enough
	// for most cells.
	misses := 0 // of the cell that was missed most often
	for _, c := range missed {
		misses = max(misses, f.cells.at[c].misses)
	}
	again := misses > 1
	chosen := f.trial.way.Pause > f.config.Ways[0].Pause || f.trial.tempo.short >= 0
	all := misses > manyMisses && len(missed) >= f.trial.tempo.sent
	return again && (f.wary || f.person != nil || chosen) || all || 2*len(missed) >= f.trial.tempo.sent && (len(missed) > 1 || !f.trial.proven)
}

// isAstray reports whether a wrong cell shows the digit that was sent right after its own, when both were sent for the first
// time.
func (f *filler) isAstray(w Wrong) bool {
	first := f.cells.at[w.Cell].first
	next := slices.IndexFunc(f.cells.at[:], func(p progress) bool { return first > 0 && p.first == first+1 })
	return next >= 0 && f.cells.want[next] == w.Shows
}

// slower makes the pause longer, or returns false if it is long enough to rule out that a longer one helps. The missed cells are
// sent again before others, as some may show wrong digits. A way that is unproven may fail for another reason, and a cell that is
// missed many times, by itself, may take no digit at all, so fewer pauses are tried with them.
func (f *filler) slower(missed []solver.Cell) bool {
	way, t := &f.trial.way, &f.trial.tempo
	factor, most := time.Duration(2), mostPause
	if !f.trial.proven {
		factor, most = 4, patientPause
	}
	if way.Pause >= most {
		return false
	}
	least := firstPause
	if f.trial.proven && len(missed) == 1 && f.cells.at[missed[0]].misses > manyMisses {
		least = patientPause
	}
	t.missed, t.before.pause, t.before.short = slices.Clone(missed), way.Pause, t.short
	t.short, t.calm = max(t.short, way.Pause), 0
	f.setPause(min(max(least, factor*way.Pause), most))
	if t.fled { // no shorter pause is tried again
		t.short = max(t.short, way.Pause/2)
	}
	f.trial.began = f.cells.sent // a trial begins anew
	for _, c := range missed {
		f.cells.at[c].misses = 1
	}
	return true
}

// faster notes that n more digits were seen right. If enough were seen right since the pause last changed, and the fill itself has
// chosen the pause, faster shortens it. As the new pause may be too short, few digits are in flight at first.
func (f *filler) faster(n int) {
	way, t, least := &f.trial.way, &f.trial.tempo, f.config.Ways[0].Pause
	if t.calm += n; !f.trial.proven || t.calm < calmCells || way.Pause <= least {
		return
	}
	pause := way.Pause / 2
	if pause < firstPause || pause < least {
		pause = least
	}
	if pause > t.short {
		t.calm = 0
		f.setPause(pause)
		f.pass.window.shrink()
	}
}

// setPause changes the pause of the way in use.
func (f *filler) setPause(pause time.Duration) {
	f.trial.way.Pause = pause
	f.trial.tried[len(f.trial.tried)-1] = f.trial.way
	f.noteWay()
}

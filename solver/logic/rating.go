package logic

import (
	"fmt"
	"slices"
	"strings"
)

// Rating is the difficulty of a puzzle, which is that of its hardest step.
type Rating struct {
	Difficulty float64   // the difficulty of the hardest step, on the scale of the package comment; 0 for a full grid
	Hardest    Technique // the technique of the hardest step
	Unfinished bool      // the techniques do not solve the puzzle, so it is harder than Difficulty
}

// Level is a rating in one word.
type Level int

// The levels, by the hardest technique needed.
const (
	Easy   Level = iota // hidden singles are enough
	Medium              // naked singles are needed too
	Hard                // locked candidates, pairs, X-wings, locked and naked triples
	Evil                // all other techniques
)

// Level returns the level of the rating, Evil for a puzzle that was not solved.
func (r Rating) Level() Level {
	for l, most := range [...]float64{Easy: hiddenSingleInLine, Medium: NakedSingle.Difficulty(), Hard: NakedTriple.Difficulty()} {
		if r.Difficulty <= most && !r.Unfinished {
			return Level(l)
		}
	}
	return Evil
}

var levelNames = [...]string{Easy: "easy", Medium: "medium", Hard: "hard", Evil: "evil"}

// Levels returns all levels, the easiest first.
func Levels() []Level { return []Level{Easy, Medium, Hard, Evil} }

// ParseLevel returns the level of the given name, which must be one that String returns for a level.
func ParseLevel(name string) (Level, error) {
	if i := slices.Index(levelNames[:], name); i >= 0 {
		return Level(i), nil
	}
	return 0, fmt.Errorf("unknown level %q: want %s", name, strings.Join(levelNames[:], ", "))
}

// String returns "easy", "medium", "hard" or "evil".
func (l Level) String() string { return levelNames[l] }

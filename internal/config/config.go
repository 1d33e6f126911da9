package config

import (
	"time"

	"autosolve/input"
	"autosolve/recognize"
)

// Config holds every option of config.yaml. Begin with Default.
type Config struct {
	Grid    Corners       // where the grid is; zero: find it
	Display int           // the monitor to look at, from 0; AllDisplays for all of them
	Delay   time.Duration // wait before the capture

	Templates   string  // folder with the user's 1.png ... 9.png, "" for the embedded pictures
	LeastScore  float64 // a digit with a lower score is not certain, 0 to 1
	LeastMargin float64 // a digit nearer than this to the runner-up is not certain, 0 to 1
	Pick        int     // which grid if there are several, from 1 in reading order; 0: refuse

	Input       Input
	FixMistakes bool // overwrite wrong entries

	After []After // what is clicked after a solved puzzle, in order

	Trace     string // folder for the trace of every run; "": only of failed fills, in the user's cache
	TraceFull bool   // the pictures of a trace show the whole screen
}

// AllDisplays is the Display that stands for all monitors together.
const AllDisplays = -1

// After is a button that is clicked after a solved puzzle.
type After struct {
	Button string        // the file of its picture
	Wait   time.Duration // before it is looked for
	Limit  time.Duration // for looking
}

// afterLimit is how long a button is looked for unless the config says otherwise.
const afterLimit = 10 * time.Second

// Input is how cells are filled. Words are "auto" for finding out what works, or one of those named.
type Input struct {
	Order      string        // rows, boxes, snake
	Move       string        // click, arrows, tab
	Enter      string        // key, button, button_first, popup: how a digit is entered
	Keys       string        // row, keypad, bare: which keys the digits have
	Presses    int           // 1, 2: how often a digit is pressed; AutoPresses for finding out
	AfterDigit string        // none, return: the key after a digit
	Clear      string        // both, delete, backspace, none: how a filled cell is emptied
	Between    string        // none, given, escape, cross: what closes what a cell has opened
	Park       string        // yes, no: whether the pointer leaves the grid before each look
	Hold       time.Duration // how long keys and buttons stay down; AutoHold for finding out
	Ahead      int           // how many digits may be on their way unseen; AutoAhead for finding out
	Pause      time.Duration // wait after each click and key
	Jitter     int           // pixels the pointer may be moved before that means stop
}

// What stands for finding out where the option is a number.
const (
	AutoHold    time.Duration = -1
	AutoPresses               = 0
	AutoAhead                 = 0
)

// Auto is the word for finding out what works.
const Auto = "auto"

// Default is the Config without any file.
func Default() Config {
	r, i := recognize.Default(), input.Default()
	return Config{
		Display:     AllDisplays,
		LeastScore:  r.LeastScore,
		LeastMargin: r.LeastMargin,
		Input: Input{
			Order: Auto, Move: Auto, Enter: Auto, Keys: Auto, Presses: AutoPresses, AfterDigit: Auto, Clear: Auto, Between: Auto, Park: Auto,
			Hold: AutoHold, Ahead: AutoAhead, Pause: i.Pace.Pause, Jitter: i.Jitter,
		},
	}
}

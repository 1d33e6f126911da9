// Package config reads the options of autosolve from a config file, config.yaml, and changes single options in the file without
// changing the rest of its text.
//
//	Load, Open ──┬──▶ Config   the options, with the defaults of those that the file lacks
//	             └──▶ File     the file, for example to set the option grid or to add a button to the option after
package config

import (
	"fmt"
	"image"
	"time"

	"autosolve/fill"
	"autosolve/input"
	"autosolve/recognize"
)

// Config holds all options of config.yaml. Default returns their defaults.
type Config struct {
	Grid    Corners       // the corners of the grid; zero if the grid has to be found
	Display int           // the monitor to capture, from 0, or AllDisplays
	Delay   time.Duration // the wait before the capture

	Templates   string  // the folder with the user's 1.png ... 9.png, "" for none
	LeastScore  float64 // the score, 0 to 1, below which a digit is not certain
	LeastMargin float64 // the margin, 0 to 1, below which a digit is not certain
	Pick        int     // which grid to fill if there are several, from 1 in reading order; with 0, several are an error

	Input       Input
	LikeAPerson bool          // whether to fill in the order and at the speed of a person
	Pace        time.Duration // the mean time to enter a digit if LikeAPerson is set
	FixMistakes bool          // whether to overwrite wrong entries
	AnySolution bool          // whether to fill in one of the solutions if the puzzle has several

	After []After // the buttons that autosolve play clicks after a solved puzzle, in order

	Trace     string // the folder for traces of all runs; "" for traces of failed fills only, in the user's cache
	TraceFull bool   // whether traces show the whole screen
}

// AllDisplays is the value of Display for all monitors together.
const AllDisplays = -1

// After is a button to click after a solved puzzle.
type After struct {
	Button string        // the file of its picture
	Wait   time.Duration // the wait before the search for the button
	Limit  time.Duration // the longest time to search for the button
}

// afterLimit is the default of After.Limit.
const afterLimit = 10 * time.Second

// Input says how cells are filled. Other than Way.Hold, Way.Pause and Jitter, a field that is zero is left to the program.
type Input struct {
	Way    fill.Way // Hold may be AutoHold, Pause is the shortest wait after each click and key, and Park is not used
	Park   string   // yes or no: whether the pointer leaves the grid after digits were sent
	Ahead  int      // how many digits may be sent before the page shows the first of them
	Jitter int      // the pixels by which the user may move the pointer without stopping the fill
}

// AutoHold is the value of Hold in Input.Way that leaves it to the program.
const AutoHold = time.Duration(-1)

// auto is the word in the config for an option whose value the program chooses itself.
const auto = "auto"

// Default returns the options for a run without a config file.
func Default() Config {
	r, i := recognize.Default(), input.Default()
	return Config{
		Display:     AllDisplays,
		Pace:        400 * time.Millisecond,
		LeastScore:  r.LeastScore,
		LeastMargin: r.LeastMargin,
		Input:       Input{Way: fill.Way{Hold: AutoHold, Pause: i.Pace.Pause}, Jitter: i.Jitter},
	}
}

// Corners are the centres of a grid's top left and bottom right cells, in pixels of the screen. The zero value stands for a
// grid that has to be found.
type Corners struct{ TopLeft, BottomRight image.Point }

// MinSpan is the smallest distance in pixels between the centres of the corner cells, horizontally and vertically. A grid
// with cells of 8 pixels has this distance.
const MinSpan = 64

// Auto reports whether the grid has to be found.
func (c Corners) Auto() bool { return c == Corners{} }

// Layout returns the layout of the grid that has these corners, which must not be zero.
func (c Corners) Layout() recognize.Layout { return recognize.Corners(c.TopLeft, c.BottomRight) }

// String returns the option grid as it is written in a config.
func (c Corners) String() string { return "grid: " + c.flow() }

// flow returns the corners as a YAML mapping on one line, or the word auto.
func (c Corners) flow() string {
	if c.Auto() {
		return auto
	}
	return fmt.Sprintf("{top_left: [%d, %d], bottom_right: [%d, %d]}", c.TopLeft.X, c.TopLeft.Y, c.BottomRight.X, c.BottomRight.Y)
}

package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"autosolve/input"
	"autosolve/internal/calibrate"
	"autosolve/recognize"
)

// Config holds every option of config.yaml. Begin with defaultConfig.
type Config struct {
	Grid    Corners       // where the grid is; zero: find it
	Display int           // the monitor to look at, from 0; allDisplays for all of them
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

// Corners are the centres of the top left and the bottom right cell in pixels of the screen.
type Corners calibrate.Corners

// Auto says that the grid is to be found.
func (c Corners) Auto() bool { return c == Corners{} }

// allDisplays is the Display that stands for all monitors together.
const allDisplays = -1

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
	Presses    int           // 1, 2: how often a digit is pressed; autoPresses for finding out
	AfterDigit string        // none, return: the key after a digit
	Clear      string        // both, delete, backspace, none: how a filled cell is emptied
	Between    string        // none, given, escape, cross: what closes what a cell has opened
	Park       string        // yes, no: whether the pointer leaves the grid before each look
	Hold       time.Duration // how long keys and buttons stay down; autoHold for finding out
	Ahead      int           // how many digits may be on their way unseen; autoAhead for finding out
	Pause      time.Duration // wait after each click and key
	Jitter     int           // pixels the pointer may be moved before that means stop
}

// words are the fields for the options of fill.Options, by name.
func (in *Input) words() map[string]*string {
	return map[string]*string{"order": &in.Order, "move": &in.Move, "enter": &in.Enter, "keys": &in.Keys,
		"after_digit": &in.AfterDigit, "clear": &in.Clear, "between": &in.Between}
}

// What stands for finding out where the option is a number.
const (
	autoHold    time.Duration = -1
	autoPresses               = 0
	autoAhead                 = 0
)

// auto is the word for finding out what works.
const auto = "auto"

// defaultConfig is the Config without any file.
func defaultConfig() Config {
	r, i := recognize.Default(), input.Default()
	return Config{
		Display:     allDisplays,
		LeastScore:  r.LeastScore,
		LeastMargin: r.LeastMargin,
		Input: Input{
			Order: auto, Move: auto, Enter: auto, Keys: auto, Presses: autoPresses, AfterDigit: auto, Clear: auto, Between: auto, Park: auto,
			Hold: autoHold, Ahead: autoAhead, Pause: i.Pace.Pause, Jitter: i.Jitter,
		},
	}
}

// configError says what is wrong in a config file, and where.
type configError struct {
	Path         string
	Line, Column int    // from 1; 0 if the error is about the whole file
	Source       string // the text of the line
	Why          string
}

func (e *configError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("read config: %s: %s", e.Path, e.Why)
	}
	return fmt.Sprintf("read config: %s:%d:%d: %s\n%5d | %s", e.Path, e.Line, e.Column, e.Why, e.Line, e.Source)
}

// Hint is what to do about it.
func (e *configError) Hint() string {
	if e.Line == 0 {
		return otherConfig
	}
	return "correct that line, or name another file with --config"
}

const otherConfig = "name a config that is there and can be read with --config"

// loadConfig reads the config file: the one named, else config.yaml in the working directory, else
// autosolve/config.yaml in the user's config folder. Without any of them it is the default, and path is "".
func loadConfig(named string) (c Config, path string, err error) {
	if named != "" {
		c, err = readConfigFile(named)
		return c, named, err
	}
	for _, path := range configPlaces() {
		c, err = readConfigFile(path)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) { // a home can be /dev/null
			continue
		}
		return c, path, err
	}
	return defaultConfig(), "", nil
}

// configPlaces are the paths looked at when no config is named.
func configPlaces() []string {
	places := []string{"config.yaml"}
	base := os.Getenv("XDG_CONFIG_HOME")
	if base == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return places // no home, no config in it
		}
		base = filepath.Join(home, ".config")
	}
	return append(places, filepath.Join(base, "autosolve", "config.yaml"))
}

// lastConfigPlace is where a config is made if none is named, and there is none.
func lastConfigPlace() string {
	places := configPlaces()
	return places[len(places)-1]
}

func readConfigFile(path string) (Config, error) {
	f, err := os.Open(path)
	if err != nil {
		return Config{}, &usageError{err: fmt.Errorf("read config: %w", err), hint: otherConfig}
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostConfig+1))
	if err != nil {
		return Config{}, &usageError{err: fmt.Errorf("read config: %w", err), hint: otherConfig}
	}
	c, err := parseConfig(path, data)
	if err != nil {
		return Config{}, err
	}
	named := []*string{&c.Templates, &c.Trace}
	for i := range c.After {
		named = append(named, &c.After[i].Button)
	}
	for _, file := range named {
		if *file, err = pathIn(filepath.Dir(path), *file); err != nil {
			return Config{}, &usageError{err: fmt.Errorf("read config: %w", err), hint: otherConfig}
		}
	}
	return c, nil
}

// pathIn is a file or folder as a config in dir names it: ~ is the user's home, and a relative path begins at dir. None
// stays none.
func pathIn(dir, named string) (string, error) {
	inHome, ok := strings.CutPrefix(named, "~")
	switch {
	case ok && (inHome == "" || inHome[0] == filepath.Separator):
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("%s: %w", named, err)
		}
		return filepath.Join(home, inHome), nil
	case named == "" || filepath.IsAbs(named):
		return named, nil
	}
	return filepath.Join(dir, named), nil
}

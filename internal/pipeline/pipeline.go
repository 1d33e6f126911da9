// Package pipeline runs the pipeline for the commands that read grids, on the screen or in a picture file:
//
//	capture ──image──▶ recognize ──board──▶ solver ──solution──▶ fill (loop) ──▶ input (keys, pointer)
//	   └──── Look ──── Sight ────┘             └──── Finish ──── Outcome ────┘
//
// A Pipeline is made with a config. It keeps what it saw, how long each stage took, and the trace of the run.
package pipeline

import (
	"context"
	"fmt"
	"image"
	"io"
	"log/slog"
	"time"

	"autosolve/capture"
	"autosolve/fill"
	"autosolve/internal/advice"
	"autosolve/internal/config"
	"autosolve/internal/fault"
	"autosolve/recognize"
	"autosolve/templates"
)

// Options are what a Pipeline needs from the program around it. All fields must be set.
type Options struct {
	Config  config.Config
	Log     *slog.Logger
	Out     io.Writer // receives the messages to the user
	Version string    // the version of the program, for traces

	// Progress shows the user what is being done until end is called. The text is ASCII and has no digits, because it may be
	// visible on the screen while the whole screen is read.
	Progress func(ctx context.Context, text string) (end func())
	// Filling shows the user the progress of a fill until end is called. The result progress receives the fill's events; cells
	// is the number of cells to fill, and howToStop a text such as "Esc stops it". The text is ASCII and may have digits,
	// although the terminal may be on the screen: they do not look like a grid, and only all nine digits in order count as
	// buttons. The text must not have an x, since crosses beside the grid may close popups.
	Filling func(ctx context.Context, cells int, howToStop string) (progress fill.Recorder, end func())
	// Success writes a line to out that states what has succeeded.
	Success func(out io.Writer, line string)
}

// Times are how long each stage took, 0 for a stage that did not run. Check is the last look of a fill that has succeeded, which
// is not a part of Fill.
type Times struct {
	Capture Milliseconds `json:"capture"`
	Read    Milliseconds `json:"read"`
	Solve   Milliseconds `json:"solve"`
	Fill    Milliseconds `json:"fill"`
	Check   Milliseconds `json:"check"`
}

// Milliseconds is a duration that is written in JSON as a number of milliseconds.
type Milliseconds time.Duration

// MarshalJSON returns the number, with three decimals.
func (m Milliseconds) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, "%.3f", time.Duration(m).Seconds()*1000), nil
}

// Pipeline captures the screen, reads the grid, solves the puzzle, and fills it in. Make it with New, and call Close at the end.
// Call OpenPicture or OpenScreen before Capture or Look, and OpenScreen before Finish or Place.
type Pipeline struct {
	Options
	Reader    *recognize.Reader
	Typefaces int             // the number of typefaces that the reader knows
	Screen    *capture.Screen // nil until it is opened
	Seen      *Sight          // the last sight passed to See, which a fill does not call; nil before the first
	Trace     *fill.Trace
	Times     Times

	still  image.Image // the picture to read instead of the screen, or nil
	before *image.RGBA // the last picture that Capture took, before anything was sent for its puzzle
}

const templatesHint = "templates: in the config must name a folder with 1.png ... 9.png, such as autosolve templates learn " +
	"makes; autosolve templates check examines it"

// New returns a pipeline that knows the built-in typefaces and, if the config names a folder of templates, the typeface in that
// folder. If the folder cannot be used, the error has the status advice.Usage.
func New(o Options) (*Pipeline, error) {
	start := time.Now()
	faces, err := recognize.Builtin()
	if err != nil {
		return nil, err
	}
	if o.Config.Templates != "" {
		pictures, err := templates.Load(o.Config.Templates)
		var face recognize.Typeface
		if err == nil {
			face, err = recognize.CutTypeface(pictures)
		}
		if err != nil {
			return nil, advice.UsageError(err, templatesHint)
		}
		faces = append(faces, face)
	}
	reader, err := recognize.New(faces, recognize.Options{LeastScore: o.Config.LeastScore, LeastMargin: o.Config.LeastMargin})
	if err != nil {
		return nil, err
	}
	o.Log.Info("ready", "typefaces", len(faces), "took", time.Since(start))
	return &Pipeline{Options: o, Reader: reader, Typefaces: len(faces), Trace: new(fill.Trace)}, nil
}

// Close releases the screen and the reader.
func (p *Pipeline) Close() {
	if p.Screen != nil {
		p.Screen.Close()
	}
	p.Reader.Close()
}

// Restart begins a new run, with a new trace and new times.
func (p *Pipeline) Restart() { p.Trace, p.Times = new(fill.Trace), Times{} }

// OpenPicture has the pipeline read a picture file instead of the screen. If the path is "-", the file comes from in. If ctx ends
// first, OpenPicture returns its error; the reading of a pipe may then go on, until the program ends.
func (p *Pipeline) OpenPicture(ctx context.Context, path string, in io.Reader) error {
	still, err := fault.Await(ctx, func() (image.Image, error) {
		if path == "-" {
			return capture.Read(in, "from standard input")
		}
		return capture.ReadFile(path)
	}, nil)
	if p.still = still; err == nil || err == ctx.Err() {
		return err
	}
	return advice.UsageError(err, "give it a screenshot that is a PNG or JPEG file")
}

// OpenScreen has the pipeline read the screen: the monitor that the config names, or all monitors. Each call opens the screen
// anew, since the monitors may have changed.
func (p *Pipeline) OpenScreen(ctx context.Context) (err error) {
	if p.Screen != nil {
		p.Screen.Close()
	}
	if p.Screen, err = capture.Open(ctx, p.Config.Display); err != nil {
		return fmt.Errorf("open screen: %w", err)
	}
	return nil
}

// Wait waits for the config's delay and tells the user how much of it is left.
func (p *Pipeline) Wait(ctx context.Context) error { return CountDown(ctx, p.Out, p.Config.Delay) }

// CountDown waits for d before a capture. Whenever a whole number of seconds is left, it writes that number to w.
func CountDown(ctx context.Context, w io.Writer, d time.Duration) error {
	end := time.Now().Add(d)
	for left := d; left > 0; {
		if left%time.Second == 0 {
			fmt.Fprintf(w, "capture in %d s\n", left/time.Second)
		}
		left = (left - 1).Truncate(time.Second)
		select {
		case <-time.After(time.Until(end.Add(-left))):
		case <-ctx.Done():
			return fmt.Errorf("wait for capture: %w", ctx.Err())
		}
	}
	return nil
}

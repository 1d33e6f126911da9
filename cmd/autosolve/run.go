package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"autosolve"
	"autosolve/input"
	"autosolve/internal/advice"
	"autosolve/internal/atomicfile"
	"autosolve/internal/pipeline"
	"autosolve/recognize"
)

// execute runs the root command.
func (o *runOptions) execute(cmd *cobra.Command) error {
	if o.version {
		return write(cmd.OutOrStdout(), "version", versionText())
	}
	b, err := o.open(cmd, nil)
	if err != nil {
		return err
	}
	defer b.Close()
	r := run{runOptions: o, pipeline: b, out: newPrinter(cmd.OutOrStdout(), o.format), in: cmd.InOrStdin()}
	if r.drawing, err = o.createDrawing(); err != nil {
		return err
	}
	defer r.drawing.Drop()
	if o.dryRun || o.image != "" {
		err = r.dry(cmd.Context())
	} else {
		err = b.WithHands(cmd.Context(), r.fill)
	}
	return b.SaveTrace(err)
}

// run has what the root command and the command watch need to read a puzzle, solve it and fill it in.
type run struct {
	*runOptions
	pipeline *pipeline.Pipeline
	out      *printer
	drawing  *atomicfile.File // the annotated picture; nil without --annotate
	in       io.Reader        // standard input, for --image -
}

// dry reads the grid and solves it. It prints the puzzle or, if the grid is already solved, the solution.
func (r *run) dry(ctx context.Context) error {
	board, err := r.look(ctx)
	if err != nil {
		return err
	}
	v := r.pipeline.Solve(board)
	a := newAnswer(board, &v, r.pipeline.Times)
	if v.Err != nil {
		return errors.Join(pipeline.Unsolved(v.Err), r.out.puzzle(a))
	}
	fmt.Fprintln(r.pipeline.Out, &v)
	if !v.Several { // the line above says that, and nothing is filled in
		r.pipeline.Note(&v)
	}
	if v.Solved() {
		return r.out.solution(a)
	}
	return r.out.puzzle(a)
}

// lookAt has the pipeline wait as configured, and then read the picture at path, the picture in the stream in if path is "-",
// or the screen if path is "". The sight holds what was seen even if the reading fails; it is nil if there was no picture to
// read or ctx ended.
func lookAt(ctx context.Context, b *pipeline.Pipeline, path string, in io.Reader) (*pipeline.Sight, error) {
	var err error
	switch {
	case path == "":
		err = b.OpenScreen(ctx)
	case path == "-" && isTerminal(in):
		err = advice.UsageError(errors.New("read picture from standard input: it is a terminal"),
			"redirect a picture to it: autosolve --image - < shot.png")
	default:
		err = b.OpenPicture(ctx, path, in)
	}
	if err != nil {
		return nil, err
	}
	if err := b.Wait(ctx); err != nil {
		return nil, err
	}
	return b.Look(ctx)
}

// fill reads the grid on the screen, solves it, fills it in, and prints the solution.
func (r *run) fill(ctx context.Context, hands input.Hands) error {
	board, err := r.look(ctx)
	if err != nil {
		return err
	}
	o, err := r.pipeline.Finish(ctx, hands, board)
	a := finishedAnswer(&o, err, r.pipeline.Times)
	if err == nil {
		return r.out.solution(a)
	}
	if r.out.format == formatJSON { // the object has the board and, if the fill began, its report
		err = errors.Join(err, r.out.puzzle(a))
	}
	return err
}

// look reads the grid. With --annotate, it saves the annotated picture, even if the reading fails. If the reading fails and the
// format is json, it prints what was read of the board, if anything.
func (r *run) look(ctx context.Context) (*recognize.Board, error) {
	s, err := lookAt(ctx, r.pipeline, r.image, r.in)
	if r.drawing != nil && s != nil {
		err = errors.Join(err, savePicture(r.drawing, s.Annotated()))
	}
	if err != nil && s != nil && s.Board != nil && r.out.format == formatJSON { // the object says why cells are uncertain
		err = errors.Join(err, r.out.puzzle(newAnswer(s.Board, nil, r.pipeline.Times)))
	}
	if err != nil {
		return nil, err
	}
	return s.Board, nil
}

// createDrawing begins the file of --annotate. It returns nil without --annotate.
func (o *runOptions) createDrawing() (*atomicfile.File, error) {
	if o.annotate == "" {
		return nil, nil
	}
	f, err := atomicfile.CreateForUser(o.annotate, o.image)
	return f, wrapError("save annotated picture", err)
}

// savePicture writes a picture as PNG to f and keeps the file.
func savePicture(f *atomicfile.File, img image.Image) error {
	err := png.Encode(f, img)
	if err == nil {
		err = f.Keep()
	}
	return wrapError("save annotated picture", err)
}

// commit is set by the linker if make or a script in build/ builds the program: -X main.commit=abc1234.
var commit string

// libraries are the modules whose versions matter in a bug report.
var libraries = []string{
	"gocv.io/x/gocv", "github.com/go-vgo/robotgo", "github.com/kbinani/screenshot",
	"github.com/spf13/cobra", "github.com/goccy/go-yaml",
}

// versionText returns the versions of the program, OpenCV, Go and the libraries, one on each line.
func versionText() string {
	var b strings.Builder
	info, _ := debug.ReadBuildInfo() // a program that is built as a module always has it
	fmt.Fprintf(&b, "autosolve %s, commit %s\n", autosolve.Version(), cmp.Or(commit, "unknown"))
	fmt.Fprintf(&b, "OpenCV %s\n%s\n", recognize.OpenCVVersion(), info.GoVersion)
	for _, m := range info.Deps {
		if slices.Contains(libraries, m.Path) {
			fmt.Fprintf(&b, "%s %s\n", m.Path, m.Version)
		}
	}
	return b.String()
}

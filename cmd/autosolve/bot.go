package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"log/slog"
	"time"

	"autosolve/capture"
	"autosolve/fill"
	"autosolve/input"
	"autosolve/internal/advice"
	"autosolve/internal/config"
	"autosolve/internal/session"
	"autosolve/internal/wayland"
	"autosolve/recognize"
	"autosolve/solver"
	"autosolve/templates"
)

// bot is the pipeline: capture, recognize, solve, fill, check. It keeps the time that each stage took.
type bot struct {
	config config.Config
	log    *slog.Logger
	reader *recognize.Reader
	still  image.Image     // the picture to read in place of the screen, or nil
	screen *capture.Screen // nil until it is opened
	seen   *sight          // what was read last before the first act, nil if nothing was
	before *image.RGBA     // the screen as it was captured last before the first act
	faces  int             // the number of typefaces that the reader knows
	trace  *fill.Trace     // of the run
	times  stageTimes
}

// newBot makes a bot with the templates that the config names. Close it.
func newBot(c config.Config, log *slog.Logger) (*bot, error) {
	start := time.Now()
	faces, err := recognize.Builtin()
	if err != nil {
		return nil, err
	}
	if c.Templates != "" {
		own, err := ownTypeface(c.Templates)
		if err != nil {
			return nil, advice.UsageError(err, templatesHint)
		}
		faces = append(faces, own)
	}
	reader, err := recognize.New(faces, recognize.Options{LeastScore: c.LeastScore, LeastMargin: c.LeastMargin})
	if err != nil {
		return nil, err
	}
	log.Info("ready", "typefaces", len(faces), "took", time.Since(start))
	return &bot{config: c, log: log, reader: reader, faces: len(faces), trace: new(fill.Trace)}, nil
}

// ownTypeface cuts the digits out of the pictures in the user's folder.
func ownTypeface(dir string) (recognize.Typeface, error) {
	pictures, err := templates.Load(dir)
	if err != nil {
		return recognize.Typeface{}, err
	}
	return recognize.CutTypeface(pictures)
}

const templatesHint = "templates: in the config wants a folder with 1.png ... 9.png, which autosolve templates learn makes, and check examines"

func (b *bot) close() {
	if b.screen != nil {
		b.screen.Close()
	}
	b.reader.Close()
}

// open has the bot read the picture at a path, see openPicture, or without one the screen.
func (b *bot) open(ctx context.Context, path string, in io.Reader) error {
	if path != "" {
		return b.openPicture(path, in)
	}
	return b.openScreen(ctx)
}

// openPicture has the bot read a picture file in place of the screen, or what comes from in if the path is "-".
func (b *bot) openPicture(path string, in io.Reader) (err error) {
	if path == "-" && isTerminal(in) {
		return advice.UsageError(errors.New("read picture from standard input: it is a terminal"),
			"send it a picture, such as autosolve --image - < shot.png")
	}
	if path == "-" {
		b.still, err = capture.Read(in, "from standard input")
	} else {
		b.still, err = capture.ReadFile(path)
	}
	if err != nil {
		return advice.UsageError(err, "give it a screenshot that is a PNG or JPEG file")
	}
	return nil
}

// openScreen has the bot read the monitors that the config names, as they are now.
func (b *bot) openScreen(ctx context.Context) (err error) {
	if b.screen != nil {
		b.screen.Close()
	}
	if b.screen, err = capture.Open(ctx, b.config.Display); err != nil {
		return fmt.Errorf("open screen: %w", err)
	}
	return nil
}

// shoot takes the picture to read.
func (b *bot) shoot(ctx context.Context) (image.Image, error) {
	if b.still != nil {
		return b.still, nil
	}
	start := time.Now()
	img, err := b.screen.Capture(ctx, b.screen.Bounds())
	if err != nil {
		return nil, err
	}
	b.before = img
	b.times.Capture = milliseconds(time.Since(start))
	b.log.Info("screen captured", "bounds", img.Bounds(), "took", time.Since(start))
	return img, nil
}

// blink is how long cells may be unreadable, at least: a caret beside a digit is shown for half a second at a time. In a
// single cell it is most likely a caret, and gets another turn: a browser that is busy blinks late.
const blink = 800 * time.Millisecond

// blinks says whether what makes the reading uncertain may go by itself, so long after the first look.
func blinks(err error, after time.Duration) bool {
	unsure, ok := errors.AsType[*recognize.UncertainError](err)
	return ok && (after < blink || len(unsure.Cells) == 1 && after < 2*blink)
}

// boardOf is what was read, be it certain or not; nil if nothing was.
func boardOf(board *recognize.Board, err error) *recognize.Board {
	if unsure, ok := errors.AsType[*recognize.UncertainError](err); ok {
		return unsure.Board
	}
	return board
}

// lookAfter waits as long as the config says, counting down on w, and looks.
func (b *bot) lookAfter(ctx context.Context, w io.Writer) (*sight, error) {
	if err := countDown(ctx, w, b.config.Delay); err != nil {
		return nil, fmt.Errorf("wait for capture: %w", err)
	}
	return b.look(ctx)
}

// look takes a picture and reads it, on a screen again for as long as a caret may hide a digit. The sight holds what was
// seen also where the reading fails, nil if nothing was.
func (b *bot) look(ctx context.Context) (*sight, error) {
	defer doing(ctx, always("reading the grid"))()
	for begun := time.Now(); ; {
		img, err := b.shoot(ctx)
		if err != nil {
			return nil, err
		}
		s, err := b.read(img)
		if b.still != nil || !blinks(err, time.Since(begun)) {
			b.see(s, err)
			return s, b.explain(ctx, err)
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// explain adds what is known of the cause to the error of a reading: a screen saver may hide the grid.
func (b *bot) explain(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if is[*recognize.NoGridError](err) {
		if on, ok := errors.AsType[*input.ChangedError](session.Saver(ctx)); ok && b.still == nil {
			err = &blankError{err, on}
		} else if wayland.Display() != "" { // where calibrate --point does not work
			err = &advice.Error{Err: err, Do: "have the whole Sudoku in front (--delay 3s gives time for that), " +
				"or write where it is into the config, under grid:"}
		}
	}
	return fmt.Errorf("read grid: %w", err)
}

// sight is a picture and what was read in it.
type sight struct {
	img     image.Image
	board   *recognize.Board // nil if no grid was found
	nearest image.Rectangle  // then what came nearest to one, empty if nothing resembled a grid
}

// newSight is what a reading made of a picture.
func newSight(img image.Image, board *recognize.Board, err error) *sight {
	s := &sight{img: img, board: boardOf(board, err)}
	if none, ok := errors.AsType[*recognize.NoGridError](err); ok {
		s.nearest = none.Nearest
	}
	return s
}

// read finds the grid in the picture, or takes it where the config says it is.
func (b *bot) read(img image.Image) (*sight, error) {
	start := time.Now()
	board, err := b.readBoard(img, b.reader)
	b.times.Read = milliseconds(time.Since(start))
	s := newSight(img, board, err)
	if err != nil {
		return s, err
	}
	b.log.Info("grid read", "bounds", board.Layout.Bounds, "givens", board.Givens().Digits(), "shown", board.Grid().Digits(),
		"took", time.Since(start))
	return s, nil
}

// gridReader is a recognize.Reader or Follower.
type gridReader interface {
	Read(image.Image) (*recognize.Board, error)
	ReadAt(image.Image, recognize.Layout) (*recognize.Board, error)
}

// readBoard has a reader read the picture, and takes the grid that the config picks if there are many.
func (b *bot) readBoard(img image.Image, reader gridReader) (*recognize.Board, error) {
	if !b.config.Grid.Auto() {
		place := recognize.Corners(b.config.Grid.TopLeft, b.config.Grid.BottomRight)
		if !place.Bounds.In(img.Bounds()) {
			return nil, advice.UsageError(fmt.Errorf("the grid of the config, %v, is not inside the picture, %v", place.Bounds, img.Bounds()),
				"set grid: in the config to auto, or to the centres of the corner cells as they are on the screen")
		}
		return reader.ReadAt(img, place)
	}
	board, err := reader.Read(img)
	many, ok := errors.AsType[*recognize.ManyGridsError](err)
	if n := b.config.Pick; ok && n > 0 && n <= len(many.Grids) {
		return many.Pick(n)
	}
	return board, err
}

// withMargin is the region of a grid with as much around it as a cell is wide.
func withMargin(grid image.Rectangle) image.Rectangle {
	return grid.Inset(-max(grid.Dx(), grid.Dy()) / 9)
}

// crop is the part of a picture within r.
func crop(img image.Image, r image.Rectangle) image.Image {
	if whole, ok := img.(interface {
		SubImage(image.Rectangle) image.Image
	}); ok {
		return whole.SubImage(r)
	}
	return img
}

// answer is what is known, for printing.
func (b *bot) answer(board *recognize.Board, v verdict) *answer {
	a := b.reading(board)
	a.Solutions, a.FromAll, a.givens = new(v.solutions()), v.FromAll(), v.Puzzle
	if v.err == nil {
		a.Solution = v.Solution.String()
	}
	return a
}

// reading is what was read, for printing.
func (b *bot) reading(board *recognize.Board) *answer {
	r := board.Layout.Bounds
	a := &answer{
		Grid:    board.Grid().String(),
		Bounds:  &bounds{X: r.Min.X, Y: r.Min.Y, W: r.Dx(), H: r.Dy()},
		Timings: b.times,
		givens:  board.Givens(),
	}
	for i := range board.Cells {
		at, c := solver.Cell(i), &board.Cells[i]
		a.Cells = append(a.Cells, cell{
			R: at.Row() + 1, C: at.Col() + 1, Kind: c.Kind.String(), Digit: c.Digit, Certain: c.Certain, Why: c.Why,
			Score: score(c.Score), RunnerUp: guess{Digit: c.RunnerUp.Digit, Score: score(c.RunnerUp.Score)},
		})
	}
	return a
}

package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"autosolve/capture"
	"autosolve/internal/advice"
	"autosolve/internal/annotate"
	"autosolve/internal/atomicfile"
	"autosolve/internal/calibrate"
	"autosolve/internal/config"
	"autosolve/internal/desktop/session"
	"autosolve/internal/pipeline"
	"autosolve/internal/play"
	"autosolve/recognize"
	"autosolve/solver"
)

func newCalibrate() *cobra.Command {
	var c calibration
	cmd := &cobra.Command{
		Use:   "calibrate",
		Short: "Write into the config where the grid is",
		Long: "Find the grid on the screen, or let you point at it, draw its cells into a picture, ask, and write the centres\n" +
			"of its corner cells into the config as the option grid. The rest of the file stays as it is. Without a config,\n" +
			"it creates " + userConfig + " or the file of --config. It also prints the option.\n\n" +
			"To point, hold the pointer over the centre of a cell and press Enter, or wait for the countdown. If no grid is\n" +
			"found and standard input is a terminal, you are asked to point." + pointingNote + "\n\n" +
			"Exit statuses: 0 the config says where the grid is; 2 wrong usage, impossible corners, or a config that cannot\n" +
			"be read or written; 3 no Sudoku; 4 several grids, or cells that cannot be read at these corners; 6 you answered\n" +
			"no; 8 the screen cannot be captured. Unless it is 0, nothing was written.",
		Example: "  autosolve calibrate --delay 3s\n  autosolve calibrate --point\n  autosolve calibrate --unset",
		Args:    noArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return c.execute(cmd) },
	}
	f := c.addCalibrationTo(cmd)
	f.BoolVar(&c.point, "point", false, "ask you to point at the corner cells even if the grid can be found")
	f.BoolVar(&c.unset, "unset", false, "write grid: auto, so that each run finds the grid")
	c.addLookTo(f)
	addVerbose(f, &c.verbose)
	cmd.AddCommand(newCalibrateButton())
	return cmd
}

type calibration struct {
	runOptions
	point, unset, yes bool
	countdown         time.Duration

	file     *config.File
	pipeline *pipeline.Pipeline
	keyboard *keyboard // nil without a terminal
	errs     io.Writer
}

// addCalibrationTo adds the flags that calibrate and calibrate button have in common.
func (c *calibration) addCalibrationTo(cmd *cobra.Command) *pflag.FlagSet {
	addConfig(cmd, &c.config)
	f := cmd.Flags()
	f.BoolVarP(&c.yes, "yes", "y", false, "write without asking")
	f.Var(drawing(&c.annotate), "annotate",
		"save the picture that it shows you to `FILE` (default "+filepath.Join(userCache, shownPicture)+")")
	c.countdown = 10 * time.Second
	f.Var(span(&c.countdown, "10s", time.Second, config.MaxDelay), "countdown",
		"when you point, record the pointer's position after `DURATION`")
	return f
}

func (c *calibration) execute(cmd *cobra.Command) error {
	if c.unset && c.point {
		return wrongUsage(cmd, errors.New("use either --point or --unset"))
	}
	c.errs = cmd.ErrOrStderr()
	options, err := c.openConfig(cmd)
	if err != nil {
		return err
	}
	c.keyboard = listen(cmd.InOrStdin())
	ctx := cmd.Context()
	if c.unset {
		return c.set(ctx, config.Corners{})
	}
	if err := c.canAsk(); err != nil {
		return err
	}
	if c.pipeline, err = newPipeline(c.errs, options, newLog(c.errs, c.verbose)); err != nil {
		return err
	}
	defer c.pipeline.Close()
	corners, err := c.corners(ctx)
	if err != nil {
		return err
	}
	if err := write(cmd.OutOrStdout(), "corners", corners.String()+"\n"); err != nil {
		return err
	}
	return c.set(ctx, corners)
}

// set writes the corners into the config if the user agrees. If they are zero, it writes "grid: auto", with which each run finds
// the grid.
func (c *calibration) set(ctx context.Context, corners config.Corners) error {
	changed, err := c.file.SetGrid(corners, func() error {
		return c.confirm(ctx, fmt.Sprintf("write %v to %s?", corners, c.configName()))
	})
	switch {
	case err != nil:
		return err
	case changed:
		fmt.Fprintf(c.errs, "written to %s\n", c.file.Path)
	case c.file.IsNew():
		fmt.Fprintln(c.errs, "nothing to write: without a config, the grid is found in each run")
	default:
		fmt.Fprintf(c.errs, "nothing to write: %s already contains this\n", c.file.Path)
	}
	return nil
}

// openConfig opens the config that will be changed, and checks that it can be written. It returns the options of the config,
// overridden by the flags that were given. The option grid is cleared, so that the grid is searched for.
func (c *calibration) openConfig(cmd *cobra.Command) (config.Config, error) {
	options, file, err := config.Open(c.config)
	if err != nil {
		return config.Config{}, err
	}
	c.tellPassedOver(c.errs, file)
	if err := file.CheckWritable(); err != nil {
		return config.Config{}, err
	}
	c.file, options.Grid = file, config.Corners{}
	return c.over(cmd, options), nil
}

// corners returns the corners that were found or pointed at. The grid can be read with them.
func (c *calibration) corners(ctx context.Context) (config.Corners, error) {
	if c.point { // checked before the capture, for which the desktop may ask for consent
		if err := session.TellsPointer(ctx); err != nil {
			return config.Corners{}, fmt.Errorf("point at the grid: %w", err)
		}
	}
	if err := c.pipeline.OpenScreen(ctx); err != nil {
		return config.Corners{}, err
	}
	if err := c.pipeline.Wait(ctx); err != nil {
		return config.Corners{}, err
	}
	if c.point {
		return c.pointed(ctx)
	}
	s, err := c.pipeline.Look(ctx)
	switch {
	case is[*recognize.NoGridError](err) && c.keyboard != nil && session.TellsPointer(ctx) == nil:
		fmt.Fprintf(c.errs, "%v\npoint at it\n", err)
		return c.pointed(ctx)
	case err != nil && !is[*recognize.UncertainError](err):
		return config.Corners{}, err
	}
	corners := calibrate.Of(&s.Board.Layout)
	fmt.Fprintf(c.errs, "found a grid at %v\n", s.Board.Layout.Bounds)
	at, err := c.readAt(s.Image, corners)
	if err != nil {
		return corners, err
	}
	return corners, calibrate.Worse(s.Board, at)
}

// pointing returns a calibrate.Pointing that asks the user at the terminal.
func (c *calibration) pointing() *calibrate.Pointing {
	p := &calibrate.Pointing{Where: session.Pointer, Countdown: c.countdown, Out: c.errs}
	if c.keyboard != nil {
		p.Enter = c.keyboard.lines
	}
	return p
}

// pointed asks the user to point at the corner cells. At least one digit of the grid there must be certain.
func (c *calibration) pointed(ctx context.Context) (config.Corners, error) {
	first, last, err := c.pointing().Two(ctx, "centre of the top left cell", "centre of the bottom right cell")
	corners := config.Corners{TopLeft: first, BottomRight: last}
	if err != nil {
		return corners, fmt.Errorf("point at the grid: %w", err)
	}
	img, err := c.pipeline.Capture(ctx)
	if err != nil {
		return corners, err
	}
	board, err := c.readAt(img, corners)
	if err == nil && !slices.ContainsFunc(board.Cells[:], func(c recognize.Cell) bool { return c.Certain && c.Digit != 0 }) {
		err = &recognize.NoGridError{Nearest: board.Layout.Bounds, Why: "it holds no digit"}
		if board.Grid().Digits() >= solver.MinGivens { // fewer may be anything, such as letters of a text
			err = &recognize.UncertainError{Board: board, Cells: board.Uncertain()}
		}
	}
	return corners, err
}

// readAt reads the grid at the given corners, draws its cells into a picture, and tells the user how many digits were read.
// Uncertain cells are not an error.
func (c *calibration) readAt(img image.Image, corners config.Corners) (*recognize.Board, error) {
	if err := calibrate.Check(corners, img.Bounds()); err != nil {
		return nil, advice.UsageError(err, "")
	}
	c.pipeline.Config.Grid = corners
	s, err := c.pipeline.Read(img)
	if err != nil && !is[*recognize.UncertainError](err) {
		return nil, err
	}
	path, err := c.show(annotate.Cells(s.Grid(), &s.Board.Layout))
	if err != nil {
		return nil, err
	}
	said := count(s.Board.Grid().Digits(), "digit") + " read"
	if n := len(s.Board.Uncertain()); n > 0 {
		said += fmt.Sprintf(", %s uncertain", count(n, "cell"))
	}
	fmt.Fprintf(c.errs, "%s; the cells are drawn in %s\n", said, path)
	return s.Board, nil
}

// show saves a picture for the user to look at, and returns its path.
func (c *calibration) show(out image.Image) (path string, err error) {
	create := atomicfile.CreateForUser
	if path = c.annotate; path == "" {
		create = func(path string, _ ...string) (*atomicfile.File, error) { return atomicfile.Create(path, 0o600) }
		cache, err := os.UserCacheDir()
		if path = filepath.Join(cache, "autosolve", shownPicture); err == nil {
			err = os.MkdirAll(filepath.Dir(path), 0o700)
		}
		if err != nil {
			return "", advice.UsageError(fmt.Errorf("save annotated picture: %w", err), "name a file for it with --annotate")
		}
	}
	f, err := create(path)
	if err != nil {
		return "", fmt.Errorf("save annotated picture: %w", err)
	}
	defer f.Drop()
	return path, savePicture(f, out)
}

// shownPicture is the file in autosolve's cache folder for the picture that the user is shown.
const shownPicture = "calibrate.png"

// configName returns the path of the config for a question to the user, with a note if the file is new.
func (c *calibration) configName() string {
	if c.file.IsNew() {
		return c.file.Path + ", a new file"
	}
	return c.file.Path
}

// confirm asks the user, unless --yes is given, and returns an error unless the answer is yes.
func (c *calibration) confirm(ctx context.Context, question string) error {
	if err := c.canAsk(); err != nil || c.yes {
		return err
	}
	said, err := c.keyboard.ask(ctx, c.errs, question+" [y/N]")
	if err == nil && !strings.EqualFold(said, "y") && !strings.EqualFold(said, "yes") {
		err = &advice.Error{Err: errors.New("nothing was written"), Status: advice.Stopped}
	}
	return err
}

// canAsk returns an error if --yes is not given and there is no terminal at which to ask.
func (c *calibration) canAsk() error {
	if c.yes || c.keyboard != nil {
		return nil
	}
	return advice.UsageError(errors.New("cannot ask before writing: standard input is not a terminal"),
		"--yes writes without asking")
}

func newCalibrateButton() *cobra.Command {
	var c buttonCalibration
	cmd := &cobra.Command{
		Use:   "button NAME",
		Short: "Save the picture of a button for autosolve play",
		Long: "Let you point at a button, cut its picture out of the screen, show it, ask, save it as NAME.png beside the\n" +
			"config, and add it to the end of the list after in the config. autosolve play clicks these buttons in order. The\n" +
			"rest of the config stays as it is; without one, it creates " + userConfig + " or the file of\n" +
			"--config. An existing NAME gets the new picture. NAME@ANYTHING is an additional picture of the button NAME, for\n" +
			"another size.\n\n" +
			"To point, hold the pointer over the top left corner of the button and press Enter, or wait for the countdown;\n" +
			"then over the bottom right corner; then move it away from the button. Choose corners inside the button, around\n" +
			"its label, because its frame may change after a click. The button is found anywhere on the screen, but only in\n" +
			"this size: another zoom of the page needs another picture. No other button on the screen may look the same." +
			pointingNote + "\n\n" +
			"Exit statuses: 0 picture and config were written; 2 wrong usage, impossible corners, a picture that is flat, too\n" +
			"small or not unique on the screen, or a file that cannot be read or written; 6 you answered no or left the\n" +
			"pointer on the button; 8 the screen cannot be captured. Unless it is 0, nothing was written.",
		Example: "  autosolve calibrate button check-digits\n" +
			"  autosolve calibrate button new-puzzle\n" +
			"  autosolve calibrate button new-puzzle@large",
		Args: oneArg("name"),
		RunE: func(cmd *cobra.Command, args []string) error { return c.execute(cmd, args[0]) },
	}
	f := c.addCalibrationTo(cmd)
	f.Var(span(&c.chosen.Delay, "3s", 0, config.MaxDelay), "delay", "wait for `DURATION` before asking you to point, such as 3s")
	addVerbose(f, &c.verbose)
	return cmd
}

type buttonCalibration struct {
	calibration
	picture *config.ButtonFile
}

func (c *buttonCalibration) execute(cmd *cobra.Command, name string) error {
	if err := config.CheckButtonName(name); err != nil {
		return wrongUsage(cmd, err)
	}
	c.errs = cmd.ErrOrStderr()
	options, err := c.openConfig(cmd)
	if err != nil {
		return err
	}
	if c.picture, err = c.file.Button(name); err != nil {
		return err
	}
	c.keyboard = listen(cmd.InOrStdin())
	if err := c.canAsk(); err != nil {
		return err
	}
	ctx := cmd.Context()
	if err := session.TellsPointer(ctx); err != nil { // checked before the capture, for which the desktop may ask for consent
		return fmt.Errorf("point at the button: %w", err)
	}
	screen, err := capture.Open(ctx, capture.AllMonitors)
	if err != nil {
		return fmt.Errorf("open screen: %w", err)
	}
	defer screen.Close()
	if err := pipeline.CountDown(ctx, c.errs, options.Delay); err != nil {
		return err
	}
	img, err := c.cut(ctx, screen)
	if err != nil {
		return err
	}
	path, err := c.show(img)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.errs, "%sthe picture of the button, also saved as %s\n", play.Dots(img), path)
	return c.write(ctx, img)
}

// A button may look different while the pointer is over it or near its edge, and for a moment afterwards. Its picture is
// therefore taken after the pointer has left.
const (
	offButton  = 12                     // how far the pointer must be from the button for the capture, in pixels
	redrawTime = 500 * time.Millisecond // how long to wait before the capture after the pointer has left
)

// cut asks the user to point at the button, and returns its picture, which must be on the screen exactly once.
func (c *buttonCalibration) cut(ctx context.Context, screen *capture.Screen) (image.Image, error) {
	p := c.pointing()
	first, last, err := p.Two(ctx, "top left corner of the button", "bottom right corner of the button")
	place := image.Rectangle{Min: first, Max: last.Add(image.Pt(1, 1))} // empty if the corners are swapped
	if err == nil {
		if err := play.CanCut(screen.Bounds(), place); err != nil {
			return nil, err
		}
		err = p.Off(ctx, place, offButton)
	}
	if err == nil {
		err = pipeline.CountDown(ctx, c.errs, redrawTime)
	}
	switch {
	case errors.Is(err, calibrate.ErrStays):
		return nil, &advice.Error{
			Err: fmt.Errorf("point at the button: %w", err), Status: advice.Stopped,
			Hint: "move the pointer away from the button when asked, or allow more time with --countdown",
		}
	case err != nil:
		return nil, fmt.Errorf("point at the button: %w", err)
	}
	img, err := screen.Capture(ctx, screen.Bounds())
	if err != nil {
		return nil, err
	}
	picture, err := play.Cut(filepath.Base(c.picture.Path), img, place)
	if err != nil {
		return nil, advice.UsageError(err, "")
	}
	return picture, nil
}

// write saves the picture if the user agrees. It adds the button to the config unless the config names it already.
func (c *buttonCalibration) write(ctx context.Context, img image.Image) error {
	question := fmt.Sprintf("save it as %s, and name it under after: in %s?", c.picture.Path, c.configName())
	written := c.picture.Path + " and " + c.file.Path
	if c.picture.Named() {
		question = fmt.Sprintf("save it as %s, a picture of a button that %s names already?", c.picture.Path, c.file.Path)
		written = c.picture.Path
	}
	if err := c.confirm(ctx, question); err != nil {
		return err
	}
	if err := c.picture.Save(img); err != nil {
		return err
	}
	fmt.Fprintf(c.errs, "written to %s\n", written)
	return nil
}

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
	"time"

	"github.com/spf13/cobra"

	"autosolve/internal/advice"
	"autosolve/internal/annotate"
	"autosolve/internal/atomicfile"
	"autosolve/internal/bot"
	"autosolve/internal/calibrate"
	"autosolve/internal/config"
	"autosolve/internal/session"
	"autosolve/recognize"
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
			"found and standard input is a terminal, you are asked to point.\n\n" +
			"Exit statuses: 0 the config says where the grid is; 2 wrong usage, impossible corners, or a config that cannot\n" +
			"be read or written; 3 no Sudoku; 4 several grids, or cells that cannot be read at these corners; 6 you answered\n" +
			"no; 8 the screen cannot be captured. Unless it is 0, nothing was written.",
		Example: "  autosolve calibrate --delay 3s\n  autosolve calibrate --point\n  autosolve calibrate --unset",
		Args:    noArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return c.execute(cmd) },
	}
	addConfig(cmd, &c.config)
	f := cmd.Flags()
	f.SortFlags = false
	f.BoolVar(&c.point, "point", false, "ask you to point at the corner cells even if the grid can be found")
	f.BoolVar(&c.unset, "unset", false, "write grid: auto, so that each run finds the grid")
	f.BoolVarP(&c.yes, "yes", "y", false, "write without asking")
	f.Var(drawing(&c.annotate), "annotate",
		"draw the cells into picture `FILE` (default "+userCachedPicture+")")
	c.countdown = 10 * time.Second
	f.Var(span(&c.countdown, time.Second, config.MaxDelay), "countdown",
		"when pointing, record the pointer's position after `DURATION`")
	c.addLookTo(f)
	addVerbose(f, &c.verbose)
	cmd.AddCommand(newCalibrateButton())
	return cmd
}

// calibration is a run of the command calibrate.
type calibration struct {
	runOptions
	point, unset, yes bool
	countdown         time.Duration

	file     *config.File
	bot      *bot.Bot
	keyboard *keyboard // nil without a terminal
	out      io.Writer
	errs     io.Writer
}

func (c *calibration) execute(cmd *cobra.Command) error {
	c.out, c.errs = cmd.OutOrStdout(), cmd.ErrOrStderr()
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
	if c.bot, err = newBot(c.errs, options, newLog(c.errs, c.verbose)); err != nil {
		return err
	}
	defer c.bot.Close()
	corners, err := c.corners(ctx)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(c.out, corners); err != nil {
		return fmt.Errorf("print corners: %w", err)
	}
	return c.set(ctx, corners)
}

// set writes the corners into the config, after asking. Zero corners make autosolve find the grid in each run.
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

// openConfig opens the config that will be changed. It returns the config's options after the flags that were given have
// replaced theirs. The option grid is cleared, so that the grid is searched for.
func (c *calibration) openConfig(cmd *cobra.Command) (config.Config, error) {
	options, file, err := config.Open(c.config)
	if err != nil {
		return config.Config{}, err
	}
	if err := file.CheckWritable(); err != nil {
		return config.Config{}, err
	}
	c.file, options.Grid = file, config.Corners{}
	return c.over(cmd, options), nil
}

// corners returns the corners that were found or pointed at, after checking that the grid can be read with them.
func (c *calibration) corners(ctx context.Context) (config.Corners, error) {
	if c.point { // checked before the capture, for which the desktop may ask for consent
		if err := session.TellsPointer(ctx); err != nil {
			return config.Corners{}, fmt.Errorf("point at the grid: %w", err)
		}
	}
	if err := c.bot.OpenScreen(ctx); err != nil {
		return config.Corners{}, err
	}
	if err := c.bot.Wait(ctx); err != nil {
		return config.Corners{}, err
	}
	if c.point {
		return c.pointed(ctx)
	}
	s, err := c.bot.Look(ctx)
	switch {
	case is[*recognize.NoGridError](err) && c.keyboard != nil:
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

// pointed asks the user to point at the corner cells and returns the corners, if the grid there has at least one digit.
func (c *calibration) pointed(ctx context.Context) (config.Corners, error) {
	first, last, err := c.pointing().Two(ctx, "centre of the top left cell", "centre of the bottom right cell")
	corners := config.Corners{TopLeft: first, BottomRight: last}
	if err != nil {
		return corners, fmt.Errorf("point at the grid: %w", err)
	}
	img, err := c.bot.Capture(ctx)
	if err != nil {
		return corners, err
	}
	board, err := c.readAt(img, corners)
	if err == nil && !slices.ContainsFunc(board.Cells[:], func(c recognize.Cell) bool { return c.Certain && c.Digit != 0 }) {
		err = &recognize.NoGridError{Nearest: board.Layout.Bounds, Why: "it holds no digit"}
	}
	return corners, err
}

// readAt reads the grid at the given corners, draws its cells into a picture, and tells the user how many digits were read.
// Uncertain cells are not an error.
func (c *calibration) readAt(img image.Image, corners config.Corners) (*recognize.Board, error) {
	if err := calibrate.Check(corners, img.Bounds()); err != nil {
		return nil, advice.UsageError(err, "")
	}
	c.bot.Config.Grid = corners
	s, err := c.bot.Read(img)
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
	if path = c.annotate; path == "" {
		if path, err = cachedPicture(); err != nil {
			return "", err
		}
	}
	f, err := atomicfile.Create(path, 0o600)
	if err != nil {
		return "", fmt.Errorf("save annotated picture: %w", err)
	}
	defer f.Drop()
	return path, savePicture(f, out)
}

// userCachedPicture is the default path of the picture that is shown, in the form for the help.
var userCachedPicture = filepath.Join(userCache, cachedPictureName)

const cachedPictureName = "calibrate.png"

// cachedPicture returns the default path of the picture that is shown, and makes its folder.
func cachedPicture() (string, error) {
	path, err := cacheFile(cachedPictureName)
	if err != nil {
		return "", advice.UsageError(fmt.Errorf("save annotated picture: %w", err), "name a file for it with --annotate")
	}
	return path, nil
}

// cacheFile returns the path of a file in the user's cache folder of autosolve, and makes the folder.
func cacheFile(name string) (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	base = filepath.Join(base, "autosolve")
	return filepath.Join(base, name), os.MkdirAll(base, 0o700)
}

// configName returns the path of the config for a question to the user.
func (c *calibration) configName() string {
	if c.file.IsNew() {
		return c.file.Path + ", a new file"
	}
	return c.file.Path
}

// confirm asks before writing, unless --yes is given. It returns errDeclined unless the answer is yes.
func (c *calibration) confirm(ctx context.Context, question string) error {
	if err := c.canAsk(); err != nil || c.yes {
		return err
	}
	return c.keyboard.confirm(ctx, c.errs, question)
}

// canAsk returns an error if --yes is not given and there is no terminal at which to ask.
func (c *calibration) canAsk() error {
	if c.yes || c.keyboard != nil {
		return nil
	}
	return advice.UsageError(errors.New("cannot ask before writing: standard input is not a terminal"),
		"--yes writes without asking")
}

package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"autosolve/capture"
	"autosolve/internal/advice"
	"autosolve/internal/bot"
	"autosolve/internal/calibrate"
	"autosolve/internal/config"
	"autosolve/internal/play"
)

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
			"this size: another zoom of the page needs another picture. No other button on the screen may look the same.\n\n" +
			"Exit statuses: 0 picture and config were written; 2 wrong usage, impossible corners, a picture that is flat, too\n" +
			"small or not unique on the screen, or a file that cannot be read or written; 6 you answered no or left the\n" +
			"pointer on the button; 8 the screen cannot be captured. Unless it is 0, nothing was written.",
		Example: "  autosolve calibrate button check-digits\n" +
			"  autosolve calibrate button new-puzzle\n" +
			"  autosolve calibrate button new-puzzle@large",
		Args: oneArg("name"),
		RunE: func(cmd *cobra.Command, args []string) error { return c.execute(cmd, args[0]) },
	}
	addConfig(cmd, &c.config)
	f := cmd.Flags()
	f.SortFlags = false
	f.BoolVarP(&c.yes, "yes", "y", false, "write without asking")
	f.Var(drawing(&c.annotate), "annotate",
		"save the picture that it shows you to `FILE` (default "+userCachedPicture+")")
	c.countdown = 10 * time.Second
	f.Var(span(&c.countdown, time.Second, config.MaxDelay), "countdown", "record the pointer's position after `DURATION`")
	f.Var(span(&c.delay, 0, config.MaxDelay), "delay", "wait for `DURATION` before asking you to point, such as 3s")
	addVerbose(f, &c.verbose)
	return cmd
}

// buttonCalibration is a run of the command calibrate button.
type buttonCalibration struct {
	calibration
	picture *config.ButtonFile
}

func (c *buttonCalibration) execute(cmd *cobra.Command, name string) error {
	if err := config.CheckButtonName(name); err != nil {
		return wrongUsage(cmd, err)
	}
	c.out, c.errs = cmd.OutOrStdout(), cmd.ErrOrStderr()
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
	screen, err := capture.Open(ctx, capture.AllMonitors)
	if err != nil {
		return fmt.Errorf("open screen: %w", err)
	}
	defer screen.Close()
	if err := bot.CountDown(ctx, c.errs, options.Delay); err != nil {
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

// A button looks different while the pointer is over it or near its edge, and for a moment afterwards, so its picture is
// taken later.
const (
	offButton  = 12                     // how far the pointer must be from the button for the capture, in pixels
	redrawTime = 500 * time.Millisecond // how long to wait before the capture after the pointer has left
)

// cut asks the user to point at the button and returns its picture, after checking that this picture is on the screen exactly
// once.
func (c *buttonCalibration) cut(ctx context.Context, screen *capture.Screen) (image.Image, error) {
	p := c.pointing()
	first, last, err := p.Two(ctx, "top left corner of the button", "bottom right corner of the button")
	place := image.Rectangle{Min: first, Max: last.Add(image.Pt(1, 1))} // empty if the corners are swapped
	if err == nil {
		if err := play.CanCut(screen.Bounds(), place); err != nil {
			return nil, advice.UsageError(err, "")
		}
	}
	if err == nil {
		err = p.Off(ctx, place, offButton)
	}
	if err == nil {
		err = bot.CountDown(ctx, c.errs, redrawTime)
	}
	if errors.Is(err, calibrate.ErrStays) {
		return nil, &advice.Error{
			Err: fmt.Errorf("point at the button: %w", err), Exit: advice.Stopped,
			Do: "move the pointer away from the button when asked, or allow more time with --countdown",
		}
	}
	if err != nil {
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

// write saves the picture and adds the button to the config, after asking.
func (c *buttonCalibration) write(ctx context.Context, img image.Image) error {
	question := fmt.Sprintf("save it as %s, and name it under after: in %s?", c.picture.Path, c.configName())
	if c.picture.Named() {
		question = fmt.Sprintf("save it as %s, a picture of a button that %s names already?", c.picture.Path, c.file.Path)
	}
	if err := c.confirm(ctx, question); err != nil {
		return err
	}
	if err := c.picture.Save(img); err != nil {
		return err
	}
	fmt.Fprintf(c.errs, "written to %s and %s\n", c.picture.Path, c.file.Path)
	return nil
}

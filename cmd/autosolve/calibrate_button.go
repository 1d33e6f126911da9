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
		Short: "Make the picture of a button for autosolve play",
		Long: "Have a button pointed at, cut its picture out of the screen, show it, and after asking save it as NAME.png beside the\n" +
			"config and name it there as the last one under after, whose buttons autosolve play clicks in their order. Nothing\n" +
			"else in the config is touched; without one, ~/.config/autosolve/config.yaml is made, or the file of --config. A\n" +
			"NAME that is there already gets the new picture; NAME@ANYTHING is one more picture of the button NAME, for another\n" +
			"size.\n\n" +
			"To point, hold the pointer over the top left corner of the button and press Enter, or wait for the countdown; then\n" +
			"over the bottom right one; then take it off the button. Corners within the button do best, around its label: its\n" +
			"frame looks otherwise once it has been clicked. The button is found anywhere on the screen, in this size alone: for\n" +
			"another zoom of the page it wants one more picture. It must be the only one of its look, and label.\n\n" +
			"The exit status is 0 if picture and config are written, 2 for wrong usage, corners that cannot be, a picture that is\n" +
			"flat, too small, or on the screen twice, or a file that cannot be read or written, 6 if you said no or the pointer\n" +
			"stayed, and 8 if the screen cannot be seen. Nothing is written unless it is 0.",
		Example: "  autosolve calibrate button check-digits\n  autosolve calibrate button new-puzzle\n  autosolve calibrate button new-puzzle@large",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return wrongUsage(cmd, fmt.Errorf("want one name, got %s", count(len(args), "argument")))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return c.execute(cmd, args[0]) },
	}
	addConfig(cmd, &c.config)
	f := cmd.Flags()
	f.SortFlags = false
	f.BoolVarP(&c.yes, "yes", "y", false, "write without asking")
	f.Var(file(&c.annotate, "png"), "annotate", "show the picture as `FILE` before it is asked (default ~/.cache/autosolve/calibrate.png)")
	c.countdown = 10 * time.Second
	f.Var(span(&c.countdown, time.Second, config.MaxDelay), "countdown", "take the pointer's place after `DURATION`")
	f.Var(span(&c.delay, 0, config.MaxDelay), "delay", "wait for `DURATION` before it is asked to point, such as 3s")
	addVerbose(f, &c.verbose)
	return cmd
}

// buttonCalibration is a run of the command.
type buttonCalibration struct {
	calibration
	picture *config.ButtonFile
}

func (c *buttonCalibration) execute(cmd *cobra.Command, name string) error {
	if err := config.CheckButtonName(name); err != nil {
		return wrongUsage(cmd, err)
	}
	c.out, c.errs = cmd.OutOrStdout(), cmd.ErrOrStderr()
	options, err := c.resolve(cmd)
	if err != nil {
		return err
	}
	if c.picture, err = c.file.Button(name); err != nil {
		return err
	}
	c.listen(cmd.InOrStdin())
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
	fmt.Fprintf(c.errs, "%sthis is it, and in %s\n", play.Dots(img), path)
	return c.write(ctx, img)
}

// aside is how far off the button the pointer has to be for the picture, in pixels: a frame may react beyond its edge. After
// calm a button looks as if it never had been there.
const (
	aside = 12
	calm  = 500 * time.Millisecond
)

// cut is the picture of the button that is pointed at, which is on the screen just once.
func (c *buttonCalibration) cut(ctx context.Context, screen *capture.Screen) (image.Image, error) {
	p := c.pointing()
	place, err := p.Rectangle(ctx, "the button")
	if err == nil {
		if err := play.CanCut(screen.Bounds(), place); err != nil {
			return nil, advice.UsageError(err, "")
		}
	}
	if err == nil {
		err = p.Off(ctx, place, aside)
	}
	if err == nil {
		err = bot.CountDown(ctx, c.errs, calm)
	}
	if errors.Is(err, calibrate.ErrStays) {
		return nil, &advice.Error{
			Err: fmt.Errorf("point at the button: %w", err), Exit: advice.Stopped,
			Do: "take the pointer well off the button when it says so, or give that longer with --countdown",
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

// write saves the picture and names it in the config, after asking.
func (c *buttonCalibration) write(ctx context.Context, img image.Image) error {
	question := fmt.Sprintf("save it as %s, and name it under after: in %s?", c.picture.Path, c.which())
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

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/spf13/cobra"

	"autosolve/calibrate"
	"autosolve/capture"
	"autosolve/play"
)

func newCalibrateButton() *cobra.Command {
	var c buttonCalibration
	cmd := &cobra.Command{
		Use:   "button NAME",
		Short: "Make the picture of a button for autosolve play",
		Long: "Have a button pointed at, cut its picture out of the screen, show it, and after asking save it as NAME.png beside the\n" +
			"config and name it there as the last one under after, whose buttons autosolve play clicks in their order. Nothing\n" +
			"else in the config is touched; without one, ~/.config/autosolve/config.yaml is made, or the file of --config. A\n" +
			"NAME that is there already gets the new picture.\n\n" +
			"To point, hold the pointer over the top left corner of the button and press Enter, or wait for the countdown; then\n" +
			"over the bottom right one; then take it off the button. Corners within the button do best, around its label: its\n" +
			"frame looks otherwise once it has been clicked. The button is found anywhere on the screen, in this size alone: after\n" +
			"a change of the page's zoom it wants a new picture. It must be the only one of its look, and label.\n\n" +
			"The exit status is 0 if picture and config are written, 2 for wrong usage, corners that cannot be, a picture that is\n" +
			"flat, too small, or on the screen twice, or a file that cannot be read or written, 6 if you said no or the pointer\n" +
			"stayed, and 8 if the screen cannot be seen. Nothing is written unless it is 0.",
		Example: "  autosolve calibrate button how-am-i-doing\n  autosolve calibrate button new-puzzle",
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
	f.StringVar(&c.annotate, "annotate", "", "show the picture as `FILE` before it is asked (default ~/.cache/autosolve/calibrate.png)")
	f.DurationVar(&c.countdown, "countdown", 10*time.Second, "take the pointer's place after `DURATION`")
	f.DurationVar(&c.delay, "delay", 0, "wait for `DURATION` before it is asked to point, such as 3s")
	addVerbose(f, &c.verbose)
	return cmd
}

// buttonCalibration is a run of the command.
type buttonCalibration struct {
	calibration
	file string // of the picture
	old  []byte // what it holds, nil if it is to be made
}

// buttonName is what a button can be called: its file is to be a plain name in the config.
var buttonName = regexp.MustCompile(`^[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}$`)

func (c *buttonCalibration) execute(cmd *cobra.Command, name string) error {
	if !buttonName.MatchString(name) {
		return wrongUsage(cmd, fmt.Errorf("%q: want a name of letters, digits, - and _", name))
	}
	c.out, c.errs = cmd.OutOrStdout(), cmd.ErrOrStderr()
	config, err := c.settle(cmd)
	if err != nil {
		return err
	}
	if err := c.settlePicture(name + ".png"); err != nil {
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
	if err := countDown(ctx, c.errs, config.Delay); err != nil {
		return fmt.Errorf("wait for capture: %w", err)
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

// settlePicture reads the picture that is there already, and sees that it can be written.
func (c *buttonCalibration) settlePicture(name string) (err error) {
	c.file = filepath.Join(filepath.Dir(c.path), name)
	if c.old, err = os.ReadFile(c.file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return cannotWrite(err)
	}
	if err := calibrate.CanReplace(c.file, c.old); err != nil {
		return cannotWrite(err)
	}
	return nil
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
	if err == nil && (place.Dx() <= 0 || place.Dy() <= 0 || !place.In(screen.Bounds())) {
		return nil, &usageError{err: fmt.Errorf("no button is at %v", place), hint: "point at its top left corner first, then at the bottom right one"}
	}
	if err == nil {
		err = p.Off(ctx, place, aside)
	}
	if err == nil {
		err = countDown(ctx, c.errs, calm)
	}
	if err != nil {
		return nil, fmt.Errorf("point at the button: %w", err)
	}
	img, err := screen.Capture(ctx, screen.Bounds())
	if err != nil {
		return nil, err
	}
	picture := img.SubImage(place)
	button, err := play.NewButton(filepath.Base(c.file), picture)
	if err == nil {
		_, err = button.Find(img)
	}
	if err != nil {
		return nil, &usageError{err: err}
	}
	return picture, nil
}

// write saves the picture and names it in the config, after asking. A picture whose config cannot be written goes again.
func (c *buttonCalibration) write(ctx context.Context, img image.Image) error {
	name := filepath.Base(c.file)
	text, err := calibrate.AddButton(c.text, name)
	if err != nil {
		return &usageError{err: fmt.Errorf("%s: %w", c.path, err), hint: "write it in by hand: after: [{button: " + name + "}]"}
	}
	named := bytes.Equal(text, c.text)
	question := fmt.Sprintf("save it as %s, and name it under after: in %s?", c.file, c.which())
	if named {
		question = fmt.Sprintf("save it as %s, which %s names already?", c.file, c.path)
	}
	if err := c.confirm(ctx, question); err != nil {
		return err
	}
	var picture bytes.Buffer
	if err := png.Encode(&picture, img); err != nil {
		return fmt.Errorf("save picture: %w", err)
	}
	if err := calibrate.Replace(c.file, c.old, picture.Bytes()); err != nil {
		return cannotWrite(err)
	}
	if !named {
		if err := calibrate.Replace(c.path, c.text, text); err != nil {
			return cannotWrite(errors.Join(err, c.takeBack(picture.Bytes())))
		}
	}
	fmt.Fprintf(c.errs, "written to %s and %s\n", c.file, c.path)
	return nil
}

// takeBack puts the picture's file into the state that it was in.
func (c *buttonCalibration) takeBack(now []byte) error {
	if c.old == nil {
		return os.Remove(c.file)
	}
	return calibrate.Replace(c.file, now, c.old)
}

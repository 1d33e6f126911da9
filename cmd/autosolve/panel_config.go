package main

import (
	"context"
	"image"
	"io"
	"path/filepath"

	"autosolve/internal/bot"
	"autosolve/internal/config"
	"autosolve/internal/panel"
	"autosolve/internal/play"
	"autosolve/recognize"
	"autosolve/templates/learn"
)

// ReadAt reads a picture that has the grid at these corners.
func (p *panelBot) ReadAt(img image.Image, at config.Corners) (*recognize.Board, error) {
	b, err := p.open(panel.Options{}, io.Discard)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	b.Config.Grid = at
	s, err := b.Read(img)
	return s.Board, err
}

// SetGrid writes the corners of the grid into the config. For zero corners, it writes the value with which each run finds the
// grid.
func (p *panelBot) SetGrid(ctx context.Context, at config.Corners, w io.Writer) error {
	c, err := p.calibration(w)
	if err != nil {
		return err
	}
	return c.set(ctx, at)
}

// calibration returns a calibration that changes the config without asking.
func (p *panelBot) calibration(w io.Writer) (*calibration, error) {
	c := &calibration{runOptions: p.runOptions, yes: true, errs: w}
	_, err := c.openConfig(p.cmd)
	return c, err
}

// Lesson returns what can be learnt from a picture, even if some cells are uncertain.
func (p *panelBot) Lesson(img image.Image, o panel.Options, at config.Corners) (*learn.Lesson, error) {
	b, err := p.runOptions.open(p.cmd, func(c *config.Config) {
		c.Pick, c.Templates = o.Pick, "" // the folder of templates may be the one to be written, which is not complete yet
		if !at.Auto() {
			c.Grid = at
		}
	})
	if err != nil {
		return nil, err
	}
	defer b.Close()
	s, err := b.Read(img)
	if err != nil && !is[*recognize.UncertainError](err) {
		return nil, err
	}
	return newLesson(b, s)
}

// SaveDigits saves the pictures of a lesson in a folder beside the config, if the puzzle has exactly one solution.
func (p *panelBot) SaveDigits(of *learn.Lesson, folder string, w io.Writer) error {
	if err := of.Prove(); err != nil {
		return bot.Unsolved(err)
	}
	_, file, err := config.Open(p.config)
	if err != nil {
		return err
	}
	return saveDigits(w, of, filepath.Join(file.Folder(), folder), folder, false)
}

// SaveButton saves a button's picture beside the config and adds the button to the config.
func (p *panelBot) SaveButton(ctx context.Context, name string, img image.Image, place image.Rectangle, w io.Writer) error {
	picture, err := play.Cut(name, img, place)
	if err != nil {
		return err
	}
	c, err := p.calibration(w)
	if err != nil {
		return err
	}
	button := buttonCalibration{calibration: *c}
	if button.picture, err = c.file.Button(name); err != nil {
		return err
	}
	return button.write(ctx, picture)
}

// Report tells the user of the page what failed, and how to correct it there.
func (p *panelBot) Report(w io.Writer, err error) { reportWith(w, err, pageHint(err)) }

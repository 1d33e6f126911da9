package main

import (
	"context"
	"image"
	"io"
	"path/filepath"
	"time"

	"autosolve/internal/bot"
	"autosolve/internal/config"
	"autosolve/internal/panel"
	"autosolve/internal/play"
	"autosolve/recognize"
	"autosolve/templates/learn"
)

// ReadAt reads a picture with the grid at the corners.
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

// SetGrid writes into the config where the grid is, or that it is to be found.
func (p *panelBot) SetGrid(ctx context.Context, at config.Corners, w io.Writer) error {
	c, _, err := p.calibration(w)
	if err != nil {
		return err
	}
	return c.set(ctx, at)
}

// calibration is what changes the config without asking.
func (p *panelBot) calibration(w io.Writer) (*calibration, config.Config, error) {
	c := &calibration{runOptions: p.runOptions, yes: true, countdown: time.Second, errs: w}
	options, err := c.resolve(p.cmd)
	return c, options, err
}

// Lesson is what can be learnt from a picture, read with certainty or not.
func (p *panelBot) Lesson(img image.Image, o panel.Options, at config.Corners) (*learn.Lesson, error) {
	b, err := p.runOptions.open(p.cmd, func(c *config.Config) {
		c.Pick, c.Templates = o.Pick, "" // the folder may be the very one to be written, not complete yet
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

// SaveDigits saves what was learnt in a folder beside the config.
func (p *panelBot) SaveDigits(of *learn.Lesson, folder string, w io.Writer) error {
	if err := of.Prove(); err != nil {
		return bot.Unsolved(err)
	}
	_, file, err := config.Open(p.config)
	if err != nil {
		return err
	}
	saved, err := learn.Save(filepath.Join(file.Folder(), folder), of.Pictures(), false)
	if err != nil {
		return cannotSave(err)
	}
	return tellSaved(w, folder, saved)
}

// SaveButton saves a button's picture beside the config, and names it there.
func (p *panelBot) SaveButton(ctx context.Context, name string, img image.Image, place image.Rectangle, w io.Writer) error {
	picture, err := play.Cut(name, img, place)
	if err != nil {
		return err
	}
	c, _, err := p.calibration(w)
	if err != nil {
		return err
	}
	button := buttonCalibration{calibration: *c}
	if button.picture, err = c.file.Button(name); err != nil {
		return err
	}
	return button.write(ctx, picture)
}

// Report tells what failed, and what to do about it on the page.
func (p *panelBot) Report(w io.Writer, err error) { reportWith(w, err, pageHint(err)) }

package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"autosolve/input"
	"autosolve/internal/advice"
	"autosolve/internal/config"
	"autosolve/internal/desktop/session"
	"autosolve/internal/panel"
	"autosolve/internal/pipeline"
	"autosolve/internal/play"
	"autosolve/recognize"
	"autosolve/solver"
	"autosolve/templates/learn"
)

func newPanel() *cobra.Command {
	var p panelBot
	var port int
	var noOpen bool
	cmd := &cobra.Command{
		Use:   "panel",
		Short: "Show what was read and hints in the browser, with buttons",
		Long: "Open a page in the browser that shows the captured screen with everything that was read drawn on it, and\n" +
			"the steps to the solution one by one. Its buttons capture the screen, enter one\n" +
			"digit or solve the puzzle, and stop. On it you can drag the corners of the grid and write them into the config\n" +
			"(see autosolve calibrate), name uncertain digits and save them (see autosolve templates learn), and mark the\n" +
			"buttons that autosolve play clicks. It prints the page's address; everyone on this computer who has the address\n" +
			"can do all that. While the page is visible, it follows the puzzle on the screen. A screenshot or a text with\n" +
			"a puzzle can be pasted or dropped into it, and the steps can be saved as a page of their own.\n" +
			"Keep the page beside the puzzle, not over it. Ctrl-C ends the panel.\n\n" +
			"Exit statuses: 0 it ended while it was idle; 6 it ended while it was busy; 2 wrong usage or config, or the port\n" +
			"is not available.",
		Example: "  autosolve panel\n  autosolve panel --delay 3s --no-open --port 8080",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p.cmd = cmd
			return p.serve(cmd.Context(), port, !noOpen)
		},
	}
	addConfig(cmd, &p.config)
	f := cmd.Flags()
	f.Var(whole(&port, 0, mostPort), "port", "serve on port `N`; 0 chooses a free one")
	f.BoolVar(&noOpen, "no-open", false, "print the address and open no browser")
	p.addLookTo(f)
	p.addFillTo(f)
	addVerbose(f, &p.verbose)
	return cmd
}

const mostPort = 65535 // the highest port number

// panelBot implements panel.Bot; the methods are documented there. It reads the config again for each act.
type panelBot struct {
	runOptions
	cmd    *cobra.Command
	pasted image.Image // the last picture in which ReadAt had to find the grid; the config's corners are not for it
}

func (p *panelBot) serve(ctx context.Context, port int, open bool) error {
	c, err := p.resolve(p.cmd, newLog(p.cmd.ErrOrStderr(), p.verbose))
	if err != nil {
		return err
	}
	p.checked = true // each act reads the config again
	chosen := panel.Options{Wait: c.Delay.Round(time.Second), Pick: c.Pick, FixMistakes: c.FixMistakes,
		AnySolution: c.AnySolution, LikeAPerson: c.LikeAPerson}
	server := panel.New(p, chosen)
	l, err := panel.Listen(ctx, port)
	if err != nil {
		return advice.UsageError(fmt.Errorf("serve panel on port %d: %w", port, whyNoAddress(err)),
			"choose another port with --port, or leave it out for any free one")
	}
	if err := write(p.cmd.OutOrStdout(), "address", server.URL(l)+"\n"); err != nil {
		return errors.Join(err, l.Close())
	}
	if open {
		ticket := server.Ticket(l)
		go func() {
			if err := startBrowser(ticket); err != nil {
				fmt.Fprintf(p.cmd.ErrOrStderr(), "could not start a browser (%v): open the address yourself\n", err)
			}
		}()
	}
	return server.Serve(ctx, l)
}

// with calls do with a pipeline that has the current config, in which the options chosen on the page replace those of the config.
// The messages for the user go to w. It returns what was seen before it sent anything, or nil if nothing was.
func (p *panelBot) with(o panel.Options, w io.Writer, do func(*pipeline.Pipeline) error) (*panel.Sight, error) {
	b, err := p.open(p.cmd, func(c *config.Config) {
		c.Delay, c.Pick, c.LikeAPerson = o.Wait, o.Pick, o.LikeAPerson
		c.FixMistakes, c.AnySolution = o.FixMistakes, o.AnySolution
	})
	if err != nil {
		return nil, err
	}
	defer b.Close()
	b.Out = w
	if err = do(b); b.Seen == nil {
		return nil, err
	}
	return &panel.Sight{Image: b.Seen.Image, Board: b.Seen.Board}, err
}

func (p *panelBot) Look(ctx context.Context, o panel.Options, w io.Writer) (*panel.Sight, error) {
	return p.with(o, w, func(b *pipeline.Pipeline) error {
		_, err := lookAt(ctx, b, "", nil)
		return err
	})
}

// watched is the screen as the panel looks at it by itself.
type watched struct {
	*pipeline.Pipeline
	follower *recognize.Follower
}

// Watch opens the screen.
func (p *panelBot) Watch(ctx context.Context, pick int) (screen panel.Screen, shared string, err error) {
	b, err := p.open(p.cmd, func(c *config.Config) { c.Pick = pick })
	if err != nil {
		return nil, "", err
	}
	if err := b.OpenScreen(ctx); err != nil {
		b.Close()
		return nil, "", err
	}
	return &watched{b, b.Reader.Follow()}, session.Shared(ctx), nil
}

func (w *watched) Await(ctx context.Context, limit time.Duration) error {
	return w.Screen.Await(ctx, limit)
}

func (w *watched) Read(img image.Image) (*recognize.Board, error) {
	return w.ReadBoard(img, w.follower)
}

func (p *panelBot) Solve(ctx context.Context, o panel.Options, w io.Writer) (*panel.Sight, error) {
	return p.enter(ctx, o, w, func(ctx context.Context, b *pipeline.Pipeline, hands input.Hands, board *recognize.Board) error {
		_, err := b.Finish(ctx, hands, board)
		return err
	})
}

func (p *panelBot) Place(ctx context.Context, o panel.Options, at solver.Cell, digit int, w io.Writer) (*panel.Sight, error) {
	return p.enter(ctx, o, w, func(ctx context.Context, b *pipeline.Pipeline, hands input.Hands, board *recognize.Board) error {
		return b.Place(ctx, hands, board, at, digit)
	})
}

// enter reads the screen and calls the function do, which enters digits. Before that it waits for the delay, and then until
// the pointer rests, because the user has just clicked on the page. It returns what it saw before it called do.
func (p *panelBot) enter(ctx context.Context, o panel.Options, w io.Writer,
	do func(context.Context, *pipeline.Pipeline, input.Hands, *recognize.Board) error,
) (*panel.Sight, error) {
	return p.with(o, w, func(b *pipeline.Pipeline) error {
		if err := b.Wait(ctx); err != nil {
			return err
		}
		b.Config.Delay = 0
		if err := session.PointerRests(ctx, b.Config.Input.Jitter); err != nil {
			return err
		}
		return b.SaveTrace(b.WithHands(ctx, func(ctx context.Context, hands input.Hands) error {
			s, err := lookAt(ctx, b, "", nil)
			if err != nil {
				return err
			}
			return do(ctx, b, hands, s.Board)
		}))
	})
}

func (p *panelBot) ReadAt(img image.Image, at config.Corners, pick int) (*recognize.Board, error) {
	b, err := p.open(p.cmd, func(c *config.Config) { c.Grid, c.Pick = at, pick })
	if err != nil {
		return nil, err
	}
	defer b.Close()
	if at.Auto() {
		p.pasted = img
	}
	s, err := b.Read(img)
	return s.Board, err
}

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

func (p *panelBot) Lesson(img image.Image, o panel.Options, at config.Corners) (*learn.Lesson, error) {
	b, err := p.open(p.cmd, func(c *config.Config) {
		c.Pick, c.Templates = o.Pick, "" // the folder of templates may be the one to be written, which is not complete yet
		if !at.Auto() || img == p.pasted {
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

func (p *panelBot) SaveDigits(of *learn.Lesson, folder string, w io.Writer) error {
	if err := of.Prove(); err != nil {
		return err
	}
	_, file, err := config.Open(p.config)
	if err != nil {
		return err
	}
	return saveDigits(w, of, filepath.Join(file.Folder(), folder), folder, false)
}

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

func (p *panelBot) Report(w io.Writer, err error) { reportWith(w, err, pageHint(err)) }

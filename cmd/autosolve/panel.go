package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"autosolve/input"
	"autosolve/internal/advice"
	"autosolve/internal/bot"
	"autosolve/internal/config"
	"autosolve/internal/panel"
	"autosolve/internal/session"
	"autosolve/recognize"
	"autosolve/solver"
)

func newPanel() *cobra.Command {
	var p panelBot
	var port int
	var noOpen bool
	cmd := &cobra.Command{
		Use:   "panel",
		Short: "Show what was read, hints and traces in the browser, with buttons",
		Long: "Open a page in the browser that shows the captured screen with everything that was read drawn on it, the\n" +
			"steps to the solution one by one, and the traces of earlier runs. Its buttons capture the screen, enter one\n" +
			"digit or solve the puzzle, and stop. On it you can drag the corners of the grid and write them into the config\n" +
			"(see autosolve calibrate), name uncertain digits and save them (see autosolve templates learn), and mark the\n" +
			"buttons that autosolve play clicks. It prints the page's address; everyone on this computer who has the address\n" +
			"can do all that. Keep the page beside the puzzle, not over it. Ctrl-C ends the panel.\n\n" +
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
	f.SortFlags = false
	f.Var(whole(&port, 0, mostPort), "port", "serve on port `N`; 0 chooses a free one")
	f.BoolVar(&noOpen, "no-open", false, "print the address and open no browser")
	p.addLookTo(f)
	p.addFillTo(f)
	addVerbose(f, &p.verbose)
	return cmd
}

// mostPort is the highest port number.
const mostPort = 65535

// panelBot implements panel.Bot. It reads the config again for each action.
type panelBot struct {
	runOptions
	cmd *cobra.Command
}

func (p *panelBot) serve(ctx context.Context, port int, open bool) error {
	c, err := p.resolve(p.cmd, newLog(p.cmd.ErrOrStderr(), p.verbose))
	if err != nil {
		return err
	}
	chosen := panel.Options{Wait: c.Delay.Round(time.Second), Pick: c.Pick, FixMistakes: c.FixMistakes, LikeAPerson: c.LikeAPerson}
	server, err := panel.New(p, chosen, cmp.Or(c.Trace, bot.TraceDir()))
	if err != nil {
		return err
	}
	l, err := panel.Listen(ctx, port)
	if err != nil {
		return advice.UsageError(fmt.Errorf("serve panel on port %d: %s", port, whyNoAddress(err)),
			"choose another port with --port, or leave it out for any free one")
	}
	if _, err := fmt.Fprintln(p.cmd.OutOrStdout(), server.URL(l)); err != nil {
		return errors.Join(fmt.Errorf("print address: %w", err), l.Close())
	}
	if open {
		openBrowser(p.cmd.ErrOrStderr(), server.Ticket(l))
	}
	return server.Serve(ctx, l)
}

// openBrowser opens an address in the user's browser. If that fails, a message on w asks the user to do it.
func openBrowser(w io.Writer, address string) {
	byHand := func(err error) { fmt.Fprintf(w, "could not start a browser (%v): open the address yourself\n", err) }
	ended, err := startBrowser(address)
	if err != nil {
		byHand(err)
		return
	}
	go func() {
		if err := ended(); err != nil {
			byHand(err)
		}
	}()
}

// open returns a bot with the current config, in which the options chosen on the page replace those of the config. Its
// messages for the user go to w.
func (p *panelBot) open(o panel.Options, w io.Writer) (*bot.Bot, error) {
	b, err := p.runOptions.open(p.cmd, func(c *config.Config) {
		c.Delay, c.Pick, c.FixMistakes, c.LikeAPerson = o.Wait, o.Pick, o.FixMistakes, o.LikeAPerson
	})
	if err == nil {
		b.Out = w
	}
	return b, err
}

// Look reads the screen.
func (p *panelBot) Look(ctx context.Context, o panel.Options, w io.Writer) (*panel.Sight, error) {
	b, err := p.open(o, w)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	_, err = lookAt(ctx, b, "", nil)
	return sightOf(b), err
}

// Solve does what a run without the panel does.
func (p *panelBot) Solve(ctx context.Context, o panel.Options, w io.Writer) (*panel.Sight, error) {
	return p.enter(ctx, o, w, func(ctx context.Context, b *bot.Bot, hands input.Hands, board *recognize.Board) error {
		_, err := b.Finish(ctx, hands, board)
		return err
	})
}

// Place enters one digit.
func (p *panelBot) Place(ctx context.Context, o panel.Options, at solver.Cell, digit int, w io.Writer) (*panel.Sight, error) {
	return p.enter(ctx, o, w, func(ctx context.Context, b *bot.Bot, hands input.Hands, board *recognize.Board) error {
		_, err := b.Place(ctx, hands, board, at, digit)
		return err
	})
}

// enter reads the screen and calls the function do, which enters digits. Before that it waits for the delay, and then until
// the pointer rests, because the user has just clicked on the page. It returns what it saw before it called do.
func (p *panelBot) enter(ctx context.Context, o panel.Options, w io.Writer,
	do func(context.Context, *bot.Bot, input.Hands, *recognize.Board) error,
) (*panel.Sight, error) {
	b, err := p.open(o, w)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	if err := b.Wait(ctx); err != nil {
		return nil, err
	}
	b.Config.Delay = 0
	if err := session.PointerRests(ctx); err != nil {
		return nil, err
	}
	err = b.SaveTrace(b.WithHands(ctx, func(ctx context.Context, hands input.Hands) error {
		s, err := lookAt(ctx, b, "", nil)
		if err != nil {
			return err
		}
		return do(ctx, b, hands, s.Board)
	}))
	return sightOf(b), err
}

// sightOf returns what a bot saw before it sent anything, converted for the panel, or nil if the bot saw nothing.
func sightOf(b *bot.Bot) *panel.Sight {
	if b.Seen == nil {
		return nil
	}
	return &panel.Sight{Image: b.Seen.Image, Board: b.Seen.Board}
}

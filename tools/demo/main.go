//go:build linux

// Demo shows autosolve at work: it opens the practice page in Chromium, lets the built program solve the puzzle on the
// screen, first like a person and then as fast as it can, and asks the page whether it is solved. It uses the desktop, or a
// virtual screen if the desktop cannot be controlled, and stops everything that it started.
//
//	make demo
//	make demo ARGS="-level 4"              an evil puzzle
//	make demo ARGS=-fast                   only as fast as it can
//	make demo ARGS="-gif docs/demo.gif"    the animation of the README
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/jezek/xgb"
)

func main() {
	xgb.Logger.SetOutput(io.Discard) // xgb logs every closed connection
	os.Exit(program())
}

// program runs the demo and returns the exit status.
func program() int {
	var o options
	flag.StringVar(&o.bot, "bot", "bin/autosolve", "the built `program`")
	flag.StringVar(&o.dir, "out", "out/demo", "`folder` for the pictures of the screen")
	flag.IntVar(&o.level, "level", 2, "`level` of the puzzle: 1 easy, 2 medium, 3 hard, 4 evil")
	flag.BoolVar(&o.fast, "fast", false, "do not solve the puzzle like a person first")
	flag.StringVar(&o.gif, "gif", "", "save an animation of the solving like a person to `FILE`")
	flag.DurationVar(&o.person, "person", 11*time.Second, "how long a person thinks about the whole puzzle")
	flag.DurationVar(&o.stay, "stay", 3*time.Second, "how long to show the solved puzzle on a desktop")
	flag.Parse()
	if flag.NArg() > 0 || o.level < 1 || o.level > 4 || o.fast && o.gif != "" {
		flag.Usage()
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	err := show(ctx, o, os.Stdout)
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(os.Stderr, "demo: interrupted")
		return 130
	case errors.Is(err, errNoProgram):
		fmt.Fprintf(os.Stderr, "demo: %v\nrun make build first\n", err)
		return 1
	case err != nil:
		fmt.Fprintf(os.Stderr, "demo: %v\n", err)
		return 1
	}
	return 0
}

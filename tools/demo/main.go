//go:build linux

// Demo shows autosolve at work: it opens the practice page in a real Chromium, has the built program solve what is on
// the screen, and asks the page whether the puzzle is solved. It runs on the desktop, or without one on a virtual
// screen, and takes away whatever it started.
//
//	make demo
//	make demo ARGS="-level 4"              an evil puzzle
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
	xgb.Logger.SetOutput(io.Discard) // it logs each connection that ends
	os.Exit(program())
}

// program is the whole program; its result is the exit status.
func program() int {
	var o options
	flag.StringVar(&o.bot, "bot", "bin/autosolve", "the built `program`")
	flag.StringVar(&o.dir, "out", "out/demo", "`folder` for the pictures of the screen")
	flag.IntVar(&o.level, "level", 2, "of the puzzle: 1 easy, 2 medium, 3 hard, 4 evil")
	flag.StringVar(&o.gif, "gif", "", "draw an animation into `FILE`")
	flag.DurationVar(&o.stay, "stay", 3*time.Second, "how long a desktop shows the solved puzzle at the end")
	flag.Parse()
	if flag.NArg() > 0 || o.level < 1 || o.level > 4 {
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
		fmt.Fprintf(os.Stderr, "demo: %v\nmake build makes it\n", err)
		return 1
	case err != nil:
		fmt.Fprintf(os.Stderr, "demo: %v\n", err)
		return 1
	}
	return 0
}

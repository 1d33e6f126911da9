package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"autosolve/capture"
	"autosolve/input"
	"autosolve/recognize"
)

func newDoctor() *cobra.Command {
	var path string
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Check that everything a run needs is there",
		Long: "Check display, keyboard, capture, OpenCV, templates and config, one a line, each with what to do about it.\n" +
			"It moves and presses nothing. The exit status is 8 if this desktop cannot be driven.",
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return examine(cmd.Context(), cmd.OutOrStdout(), path)
		},
	}
	addConfig(cmd, &path)
	return cmd
}

// examine prints all findings. The exit status is that of the worst: a desktop that cannot be driven before a config
// that cannot be read.
func examine(ctx context.Context, w io.Writer, path string) error {
	c, read, configErr := loadConfig(path)
	if configErr != nil {
		c = defaultConfig()
	}
	status := exitDone
	findings := append([]input.Finding{configFinding(read, configErr)}, readerFindings(&c)...)
	for _, f := range findings {
		if f.Level == input.Fail {
			status = exitUsage
		}
	}
	desktop := input.Inspect(ctx)
	if !fails(desktop) {
		desktop = append(desktop, captureFinding(ctx, c.Display))
	}
	if fails(desktop) {
		status = exitUndrivable
	}
	for _, f := range append(findings, desktop...) {
		line := fmt.Sprintf("%-4s  %-9s  %s", f.Level, f.Name, f.Detail)
		if f.Hint != "" && f.Level != input.OK {
			line += "; " + f.Hint
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return fmt.Errorf("print findings: %w", err)
		}
	}
	if status != exitDone {
		return &toldError{status: status}
	}
	return nil
}

func fails(findings []input.Finding) bool {
	for _, f := range findings {
		if f.Level == input.Fail {
			return true
		}
	}
	return false
}

func configFinding(path string, err error) input.Finding {
	f := input.Finding{Name: "config", Detail: path}
	switch {
	case err != nil:
		first, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), "read config: "), "\n") // then comes the line of the file
		f.Level, f.Detail, f.Hint = input.Fail, first, "correct the file, or name another with --config"
	case path == "":
		f.Detail = "no file, all options at their defaults"
	}
	return f
}

// readerFindings are about what the reader is made of.
func readerFindings(c *Config) []input.Finding {
	opencv := input.Finding{Name: "opencv", Detail: recognize.OpenCVVersion()}
	faces := input.Finding{Name: "templates"}
	start := time.Now()
	b, err := newBot(*c, newLog(io.Discard, false))
	if err != nil {
		faces.Level, faces.Detail, faces.Hint = input.Fail, err.Error(), templatesHint
		return []input.Finding{opencv, faces}
	}
	b.close()
	faces.Detail = fmt.Sprintf("%d typefaces, read in %v", b.faces, time.Since(start).Round(time.Millisecond))
	if c.Templates != "" {
		faces.Detail += ", one of them from " + c.Templates
	}
	return []input.Finding{opencv, faces}
}

// captureFinding captures what a run would.
func captureFinding(ctx context.Context, display int) input.Finding {
	f := input.Finding{Name: "capture"}
	screen, err := capture.Open(ctx, display)
	if err != nil {
		f.Level, f.Detail, f.Hint = input.Fail, err.Error(), hintOf(err)
		return f
	}
	defer screen.Close()
	start := time.Now()
	if _, err = screen.Capture(ctx, screen.Bounds()); err != nil {
		f.Level, f.Detail, f.Hint = input.Fail, err.Error(), hintOf(err)
		return f
	}
	b := screen.Bounds()
	f.Detail = fmt.Sprintf("%d x %d pixels at %v, in %v", b.Dx(), b.Dy(), b.Min, time.Since(start).Round(time.Millisecond/10))
	return f
}

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"autosolve/capture"
	"autosolve/input"
	"autosolve/internal/advice"
	"autosolve/internal/config"
	"autosolve/internal/desktop/session"
	"autosolve/internal/duration"
	"autosolve/recognize"
)

func newDoctor() *cobra.Command {
	var path string
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Check that everything a run needs is there",
		Long: "Check display, keyboard, capture, OpenCV, templates and config: one line for each check, with advice if it\n" +
			"fails, and at the end what to do next. It moves and presses nothing.\n\n" +
			"Exit statuses: 0 nothing failed; 2 the config has a mistake; 8 this desktop cannot be controlled.",
		Example: "  autosolve doctor\n  autosolve doctor --config other.yaml",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return examine(cmd.Context(), cmd.OutOrStdout(), path)
		},
	}
	addConfig(cmd, &path)
	return cmd
}

// check is a finding, with the exit status that counts if the finding is a failure.
type check struct {
	input.Finding
	status advice.Status
}

// examine makes the checks and prints their findings. If several fail, the highest exit status counts, so a desktop that
// cannot be controlled counts more than a mistake in the config.
func examine(ctx context.Context, w io.Writer, path string) error {
	end := doing(ctx, always("looking at the desktop"))
	defer end()
	c, file, configErr := config.Load(path)
	if configErr != nil {
		c = config.Default()
	}
	checks := []check{
		{configFinding(file, configErr), advice.Usage},
		{Finding: input.Finding{Name: "opencv", Detail: recognize.OpenCVVersion()}},
		{templatesFinding(&c), advice.Usage},
	}
	found := session.Inspect(ctx)
	failed, asks := false, false
	for _, f := range found {
		checks = append(checks, check{f, advice.Undrivable})
		failed = failed || f.Level == input.Fail
		asks = asks || f.Name == "consent"
	}
	if lacks, ok := errors.AsType[*input.UndrivableError](session.CanWatch(ctx)); ok && !failed {
		checks = append(checks, check{Finding: lacks.Finding})
	}
	if !failed && !asks { // doctor must not cause the question with which some desktops ask for consent before each capture
		checks = append(checks, captureCheck(ctx, c.Display))
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	end()
	return printChecks(w, checks)
}

var levelStyles = map[input.Level]style{input.OK: green, input.Warn: yellow, input.Fail: red}

// printChecks prints the checks and the next thing to do. It returns a *toldError if a check failed.
func printChecks(w io.Writer, checks []check) error {
	var text strings.Builder
	var failed []string
	status := advice.Done
	for _, c := range checks {
		level := levelStyles[c.Level].on(w, fmt.Sprintf("%-4s", c.Level))
		fmt.Fprintf(&text, "%s  %-9s  %s", level, c.Name, c.Detail)
		if c.Hint != "" && c.Level != input.OK {
			text.WriteString("; " + c.Hint)
		}
		text.WriteByte('\n')
		if c.Level == input.Fail {
			failed = append(failed, c.Name)
			status = max(status, c.status)
		}
	}
	if len(failed) > 0 {
		fmt.Fprintf(&text, "next: do what the line about %s advises, and run autosolve doctor again\n", strings.Join(failed, ", then "))
	} else {
		text.WriteString("next: bring a Sudoku to the front, such as the page of autosolve practice, and run autosolve --delay 3s;\n" +
			"      autosolve --dry-run only reads it and touches nothing\n")
	}
	err := write(w, "findings", text.String())
	if err == nil && status != advice.Done {
		err = &toldError{status}
	}
	return err
}

// configFinding returns the finding about the config. err is the error of reading it.
func configFinding(file *config.File, err error) input.Finding {
	if err != nil {
		first, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), "read config: "), "\n") // the next line quotes the file
		return input.Finding{Name: "config", Level: input.Fail, Detail: first, Hint: "correct the file, or name another with --config"}
	}
	detail := file.Path
	if file.IsNew() {
		detail = "no config, using defaults"
	}
	if file.PassedOver != "" {
		detail += "; " + file.PassedOver + " in this folder has no option of autosolve and is not read"
	}
	return input.Finding{Name: "config", Detail: detail}
}

func templatesFinding(c *config.Config) input.Finding {
	start := time.Now()
	b, err := newPipeline(io.Discard, *c, newLog(io.Discard, false))
	if err != nil {
		return input.Finding{Name: "templates", Level: input.Fail, Detail: err.Error(), Hint: advice.Of(err).Hint}
	}
	b.Close()
	detail := fmt.Sprintf("%d typefaces, read in %s", b.Typefaces, duration.Text(time.Since(start)))
	if c.Templates != "" {
		detail += ", one of them from " + c.Templates
	}
	return input.Finding{Name: "templates", Detail: detail}
}

// captureCheck captures the screen, or the monitor of the config, as a run would.
func captureCheck(ctx context.Context, display int) check {
	f := input.Finding{Name: "capture", Level: input.Fail}
	screen, err := capture.Open(ctx, display)
	start := time.Now()
	if err == nil {
		defer screen.Close()
		_, err = screen.Capture(ctx, screen.Bounds())
	}
	switch {
	case is[*capture.MonitorError](err):
		f.Detail, f.Hint = err.Error(), "name another at display: in the config"
		return check{f, advice.Usage}
	case err != nil:
		f.Detail, f.Hint = err.Error(), advice.Of(err).Hint
		return check{f, advice.Undrivable}
	}
	at := screen.Bounds()
	f.Level = input.OK
	f.Detail = fmt.Sprintf("%d x %d pixels at %v, in %s", at.Dx(), at.Dy(), at.Min, duration.Text(time.Since(start)))
	return check{Finding: f}
}

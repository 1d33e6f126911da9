package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"autosolve/capture"
	"autosolve/input"
	"autosolve/internal/advice"
	"autosolve/internal/bot"
	"autosolve/internal/config"
	"autosolve/internal/duration"
	"autosolve/internal/session"
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

// examine makes all checks and prints their findings. If several fail, the highest exit status counts, so a desktop that
// cannot be controlled counts more than a mistake in the config.
func examine(ctx context.Context, w io.Writer, path string) error {
	end := doing(ctx, always("looking at the desktop"))
	defer end()
	c, read, configErr := config.Load(path)
	if configErr != nil {
		c = config.Default()
	}
	checks := []check{{configFinding(read, configErr), advice.Usage}}
	for _, f := range readerFindings(&c) {
		checks = append(checks, check{f, advice.Usage})
	}
	found := session.Inspect(ctx)
	for _, f := range found {
		checks = append(checks, check{f, advice.Undrivable})
	}
	if lacks, ok := errors.AsType[*input.UndrivableError](session.CanWatch(ctx)); ok && !fails(found) {
		checks = append(checks, check{Finding: lacks.Finding})
	}
	if !fails(found) && !asks(found) {
		checks = append(checks, captureCheck(ctx, c.Display))
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	end()
	return printChecks(w, checks)
}

// levelStyles are the styles in which the levels are printed.
var levelStyles = map[input.Level]style{input.OK: green, input.Warn: yellow, input.Fail: red}

// printChecks prints each check on a line of its own, and then the next thing to do. It returns a *toldError if a check
// failed.
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
	text.WriteString(whatNext(failed))
	if _, err := io.WriteString(w, text.String()); err != nil {
		return fmt.Errorf("print findings: %w", err)
	}
	if status != advice.Done {
		return &toldError{status: status}
	}
	return nil
}

// whatNext returns a text that tells the user what to do after the checks. failed has the names of those that failed.
func whatNext(failed []string) string {
	if len(failed) > 0 {
		return fmt.Sprintf("next: do what the line about %s advises, and run autosolve doctor again\n", strings.Join(failed, ", then "))
	}
	return "next: bring a Sudoku to the front, such as the page of autosolve practice, and run autosolve --delay 3s;\n" +
		"      autosolve --dry-run only reads it and touches nothing\n"
}

// asks reports whether the desktop asks the user for consent before each capture. doctor must not cause that question, so it
// does not capture there.
func asks(findings []input.Finding) bool {
	return slices.ContainsFunc(findings, func(f input.Finding) bool { return f.Name == "consent" })
}

// fails reports whether one of the findings is a failure.
func fails(findings []input.Finding) bool {
	return slices.ContainsFunc(findings, func(f input.Finding) bool { return f.Level == input.Fail })
}

// configFinding returns the finding about the config, which was read from path, or could not be read because of err.
func configFinding(path string, err error) input.Finding {
	f := input.Finding{Name: "config", Detail: path}
	switch {
	case err != nil:
		first, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), "read config: "), "\n") // the next line quotes the file
		f.Level, f.Detail, f.Hint = input.Fail, first, "correct the file, or name another with --config"
	case path == "":
		f.Detail = "no config, using defaults"
	}
	return f
}

// readerFindings returns the findings about OpenCV and the templates.
func readerFindings(c *config.Config) []input.Finding {
	opencv := input.Finding{Name: "opencv", Detail: recognize.OpenCVVersion()}
	faces := input.Finding{Name: "templates"}
	start := time.Now()
	b, err := newBot(io.Discard, *c, newLog(io.Discard, false))
	if err != nil {
		faces.Level, faces.Detail, faces.Hint = input.Fail, err.Error(), bot.TemplatesHint
		return []input.Finding{opencv, faces}
	}
	b.Close()
	faces.Detail = fmt.Sprintf("%d typefaces, read in %s", b.Typefaces, duration.Text(time.Since(start)))
	if c.Templates != "" {
		faces.Detail += ", one of them from " + c.Templates
	}
	return []input.Finding{opencv, faces}
}

// captureCheck captures the screen, or the monitor of the config, as a run would.
func captureCheck(ctx context.Context, display int) check {
	bounds, took, err := captureOnce(ctx, display)
	f := input.Finding{Name: "capture", Level: input.Fail}
	switch {
	case is[*capture.MonitorError](err):
		f.Detail, f.Hint = err.Error(), "set display: in the config to an existing monitor, or to all"
		return check{f, advice.Usage}
	case err != nil:
		f.Detail, f.Hint = err.Error(), advice.HintOf(err)
		return check{f, advice.Undrivable}
	}
	f.Level = input.OK
	f.Detail = fmt.Sprintf("%d x %d pixels at %v, in %s", bounds.Dx(), bounds.Dy(), bounds.Min, duration.Text(took))
	return check{Finding: f}
}

// captureOnce captures the screen, or one of its monitors. It returns the captured rectangle of the desktop and how long the
// capture took.
func captureOnce(ctx context.Context, display int) (bounds image.Rectangle, took time.Duration, err error) {
	screen, err := capture.Open(ctx, display)
	if err != nil {
		return image.Rectangle{}, 0, err
	}
	defer screen.Close()
	start := time.Now()
	_, err = screen.Capture(ctx, screen.Bounds())
	return screen.Bounds(), time.Since(start), err
}

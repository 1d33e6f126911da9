package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"autosolve/internal/advice"
	"autosolve/internal/atomicfile"
	"autosolve/internal/config"
	"autosolve/internal/pipeline"
	"autosolve/internal/play"
	"autosolve/recognize"
	"autosolve/templates"
	"autosolve/templates/learn"
)

func newTemplates() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "templates",
		Short: "Make and check a folder of a site's own digits",
		Long: "Make and check a folder of a site's own digits, 1.png to 9.png, for the option templates of the config. Use it\n" +
			"if a site's typeface is so unusual that digits are uncertain.",
		Example: "  autosolve templates learn --delay 3s digits\n  autosolve templates check digits",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return wrongUsage(cmd, errors.New("use autosolve templates learn or autosolve templates check"))
		},
	}
	cmd.AddCommand(newLearn(), newCheck())
	return cmd
}

func newLearn() *cobra.Command {
	var l lesson
	cmd := &cobra.Command{
		Use:   "learn DIR",
		Short: "Save pictures of the digits of the puzzle on the screen",
		Long: "Read the puzzle on the screen and save a picture of each of its digits in folder DIR. It saves a picture only\n" +
			"if the reading of the digit is certain, or if you name the digit when asked, and only if the puzzle then has\n" +
			"exactly one solution. It names the digits that are missing: run it again with another puzzle. Pictures that\n" +
			"exist already stay, unless --force is given.\n\n" +
			"Exit statuses: 0 DIR has all nine digits; 4 some are missing, too many cells are uncertain, or there are several\n" +
			"grids; 2 wrong usage, a folder that cannot be written or is complete already, or pictures that do not fit\n" +
			"together; 3 no Sudoku; 5 the puzzle does not have exactly one solution; 6 it was stopped; 8 the screen cannot be\n" +
			"captured.",
		Example:           "  autosolve templates learn --delay 3s digits",
		Args:              oneArg("folder"),
		ValidArgsFunction: folders,
		RunE:              func(cmd *cobra.Command, args []string) error { return l.execute(cmd, args[0]) },
	}
	addConfig(cmd, &l.config)
	f := cmd.Flags()
	f.VarP(file(&l.image, "png", "jpg", "jpeg"), "image", "i", "read a PNG or JPEG `FILE` instead of the screen")
	f.BoolVar(&l.force, "force", false, "replace pictures that exist already")
	l.addLookTo(f)
	addVerbose(f, &l.verbose)
	return cmd
}

// lesson is a run of the command templates learn.
type lesson struct {
	runOptions
	force    bool
	keyboard *keyboard // nil without a terminal
	errs     io.Writer
}

func (l *lesson) execute(cmd *cobra.Command, dir string) error {
	l.errs = cmd.ErrOrStderr()
	b, err := l.open(cmd, func(c *config.Config) {
		c.Templates = "" // the folder of templates may be the one to be written, which is not complete yet
		c.Trace = ""
	})
	if err != nil {
		return err
	}
	defer b.Close()
	l.keyboard = listen(cmd.InOrStdin())
	s, err := lookAt(cmd.Context(), b, l.image, cmd.InOrStdin())
	if err != nil && !is[*recognize.UncertainError](err) {
		return err
	}
	lesson, err := newLesson(b, s)
	if err != nil {
		return err
	}
	if err := l.ask(cmd.Context(), lesson, s.Image); err != nil {
		return err
	}
	if err := lesson.Prove(); err != nil {
		return l.unproven(s.Board, err)
	}
	name, err := filepath.Abs(dir) // a relative path would begin at the config's folder
	if err != nil {
		return cannotSave(err)
	}
	return saveDigits(l.errs, lesson, dir, name, l.force)
}

// newLesson returns a lesson with the characters in the picture of a sight. The sight must have a board.
func newLesson(b *pipeline.Pipeline, s *pipeline.Sight) (*learn.Lesson, error) {
	characters, err := b.Reader.Characters(s.Image, s.Board)
	return learn.New(s.Image, s.Board, characters), err
}

// ask asks the user to name the characters in img that need a name. Without a terminal, it does nothing.
func (l *lesson) ask(ctx context.Context, of *learn.Lesson, img image.Image) error {
	if l.keyboard == nil {
		return nil
	}
	for _, g := range of.Unnamed() {
		shape := image.NewGray(of.Character(g.Cells[0]))
		draw.Draw(shape, shape.Rect, img, shape.Rect.Min, draw.Src)
		fmt.Fprintf(l.errs, "\n%sWhich digit is this, in %s?\n", play.Dots(shape), commaList(g.Cells))
		digit, err := l.digit(ctx)
		if err != nil {
			return err
		}
		if digit == 0 {
			continue
		}
		if err := of.Name(g, digit); err != nil {
			return err
		}
	}
	return nil
}

// digit asks until the answer is a digit or, for which it returns 0, an empty line or the end of the input.
func (l *lesson) digit(ctx context.Context) (uint8, error) {
	for {
		said, err := l.keyboard.ask(ctx, l.errs, "1 to 9, or Enter to leave it out:")
		switch {
		case err != nil:
			return 0, err
		case said == "":
			return 0, nil
		case len(said) == 1 && said >= "1" && said <= "9":
			return said[0] - '0', nil
		}
	}
}

// unproven returns the error for a puzzle that does not have exactly one solution. If there are uncertain cells and the user
// could not be asked, the message says that they may be the reason.
func (l *lesson) unproven(b *recognize.Board, err error) error {
	unsure := b.Uncertain()
	if len(unsure) == 0 || l.keyboard != nil {
		return err
	}
	return unlearnt("run it at a terminal, where you are asked what these are",
		"%s are uncertain (%s), and without them %v", count(len(unsure), "cell"), commaList(unsure), err)
}

func unlearnt(hint, format string, args ...any) error {
	return &advice.Error{
		Err: fmt.Errorf("learn templates: "+format, args...), Status: advice.Uncertain, Hint: hint,
		PageHint: "capture another puzzle of the site and learn its digits too",
	}
}

func cannotSave(err error) error {
	failed := &advice.Error{Err: fmt.Errorf("save templates: %w", err), Status: advice.Usage}
	switch {
	case errors.Is(err, learn.ErrComplete):
		failed.Hint, failed.PageHint = "--force replaces them", "choose another name for the folder"
	case atomicfile.IsDiskFull(err):
		failed.Hint = advice.NoRoom
	case is[*fs.PathError](err), is[syscall.Errno](err): // package atomicfile leaves only the cause
		failed.Hint, failed.PageHint = "choose a folder that can be written", advice.Writable
	}
	return failed
}

// saveDigits saves the pictures of a lesson in the folder dir, and tells the user on w which digits were saved. If some are
// missing, it returns an error that lists them. name is the path of the folder to put into the config.
func saveDigits(w io.Writer, of *learn.Lesson, dir, name string, force bool) error {
	const again = "run it again with another puzzle of the site, or at a terminal, where you are asked"
	pictures := of.Pictures()
	if pictures == ([9]image.Image{}) {
		return unlearnt(again, "no digit is both certain and clear enough to be cut out")
	}
	saved, err := learn.Save(dir, pictures, force)
	if err != nil {
		return cannotSave(err)
	}
	if len(saved.Written) > 0 {
		fmt.Fprintf(w, "saved the digits %s in %s\n", commaList(saved.Written), dir)
	}
	if len(saved.Missing) > 0 {
		return unlearnt(again, "still missing: %s: the puzzle does not contain them, or they are uncertain or could not be cut out",
			commaList(saved.Missing))
	}
	if c, err := config.Parse("", []byte("templates: "+name)); err != nil || c.Templates != name {
		name = "'" + strings.ReplaceAll(name, "'", "''") + "'"
	}
	fmt.Fprintf(w, "to use them, put this into the config:\ntemplates: %s\n", name)
	return nil
}

// commaList returns the elements of a list with commas between them. Their texts must not contain spaces.
func commaList[T any](list []T) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", ", ")
}

func newCheck() *cobra.Command {
	return &cobra.Command{
		Use:   "check DIR",
		Short: "Check whether a folder of digits can be used",
		Long: "Report pictures of a folder that are missing, unreadable, flat, swapped or of the same digit, and pairs that\n" +
			"are more similar than in any usual typeface.\n\n" +
			"Exit statuses: 0 the folder can be used; 2 it cannot be used, or wrong usage.",
		Example:           "  autosolve templates check digits",
		Args:              oneArg("folder"),
		ValidArgsFunction: folders,
		RunE: func(cmd *cobra.Command, args []string) error {
			return checkTemplates(cmd.OutOrStdout(), args[0])
		},
	}
}

// checkTemplates prints the problems with the pictures in a folder, and returns an error if there are any.
func checkTemplates(w io.Writer, dir string) error {
	face, loadErr := templates.Load(dir)
	if loadErr != nil && face.Name == "" { // there is no folder
		return advice.UsageError(fmt.Errorf("check %w", loadErr), "autosolve templates learn makes such a folder")
	}
	check, err := recognize.CheckTypeface(face)
	if err != nil {
		return err
	}
	var text strings.Builder
	problem := errors.Join(append([]error{loadErr}, check.Problems...)...)
	if problem != nil {
		fmt.Fprintf(&text, "fail  %s\n", strings.ReplaceAll(problem.Error(), "\n", "\nfail  "))
	}
	for _, pair := range check.Near {
		fmt.Fprintf(&text, "warn  %d.png and %d.png are unusually similar: some of these digits may be refused\n",
			pair[0], pair[1])
	}
	if problem == nil {
		fmt.Fprintf(&text, "ok    %s can be used\n", dir)
	}
	err = write(w, "findings", text.String())
	if err == nil && problem != nil {
		err = &toldError{advice.Usage}
	}
	return err
}

package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"autosolve/internal/config"
)

// Parts of a page of the docs.
var (
	docBlock  = regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```")
	docIndent = regexp.MustCompile(`(?m)^    \S.*$`)
	docCode   = regexp.MustCompile("`([^`\n]+)`")
	docLink   = regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
	docOption = regexp.MustCompile(`^([a-z_]+):(?: .*)?$`)
)

// docPages returns the paths of README, of the pages beside it, of the forms for issues, and of those in docs/.
func docPages(t *testing.T) []string {
	t.Helper()
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	beside, err := filepath.Glob("../../*.md")
	if err != nil || len(beside) < 4 {
		t.Fatal(beside, err)
	}
	forms, err := filepath.Glob("../../.github/ISSUE_TEMPLATE/*.md")
	if err != nil || len(forms) < 2 {
		t.Fatal(forms, err)
	}
	return slices.Concat(beside, forms, pages)
}

// TestDocs checks that every command, flag, value, option, make target and file that the pages name exists.
func TestDocs(t *testing.T) {
	checked := 0
	for _, path := range docPages(t) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(path), func(t *testing.T) { checked += checkPage(t, filepath.Dir(path), string(data)) })
	}
	if checked < 150 {
		t.Errorf("only %d pieces of code and links were checked", checked)
	}
}

// checkPage checks a page in folder dir, and returns how many pieces of code and links it has checked.
func checkPage(t *testing.T, dir, page string) (checked int) {
	for _, m := range docLink.FindAllStringSubmatch(page, -1) {
		exists(t, filepath.Join(dir, m[1]))
		checked++
	}
	var lines []string
	for _, m := range docBlock.FindAllStringSubmatch(page, -1) {
		if m[1] == "yaml" {
			if _, err := config.Parse("docs", []byte(m[2])); err != nil {
				t.Error(err)
			}
			checked++
			continue
		}
		lines = append(lines, strings.Split(m[2], "\n")...)
	}
	page = docBlock.ReplaceAllString(page, "")
	lines = append(lines, docIndent.FindAllString(page, -1)...)
	for _, line := range lines {
		line, _, _ = strings.Cut(line, "#")
		for _, command := range regexp.MustCompile(`&&|\|`).Split(line, -1) {
			checked += checkCode(t, strings.TrimSpace(command))
		}
	}
	for _, m := range docCode.FindAllStringSubmatch(page, -1) {
		checked += checkCode(t, m[1])
	}
	return checked
}

// checkCode checks a command, flag, option, make target or path and returns 1. It returns 0 if the code is something else.
func checkCode(t *testing.T, code string) int {
	name, rest, _ := strings.Cut(code, " ")
	top, _, _ := strings.Cut(code, "/")
	switch option := docOption.FindStringSubmatch(code); {
	case name == "bin/autosolve" || name == "autosolve":
		checkCommand(t, rest)
	case strings.HasPrefix(code, "--"):
		checkFlag(t, strings.TrimPrefix(name, "--"), rest)
	case name == "make" && rest != "":
		target, _, _ := strings.Cut(rest, " ")
		makefile := readText(t, "../../Makefile")
		if !regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(target) + `:`).MatchString(makefile) {
			t.Errorf("%s: there is no such target", code)
		}
	case option != nil:
		if !regexp.MustCompile(`(?m)^\s*` + option[1] + `:`).MatchString(readText(t, "../../config.yaml")) {
			t.Errorf("%s: config.yaml has no such option", code)
		} else if strings.HasSuffix(option[0], ":") {
			break
		} else if _, err := config.Parse("docs", []byte(code)); err != nil {
			if _, err := config.Parse("docs", []byte("input: {"+code+"}")); err != nil {
				t.Error(err)
			}
		}
	case top != code && top != "" && top != "out" && !strings.ContainsAny(top, ".~$ ") && isThere("../../"+top):
		exists(t, "../../"+code)
	default:
		return 0
	}
	return 1
}

// checkCommand checks the flags and arguments of a command line.
func checkCommand(t *testing.T, line string) {
	root := newRoot()
	cmd, args, err := root.Find(strings.Fields(line))
	if err == nil {
		err = cmd.ParseFlags(args)
	}
	// A command in a sentence, such as `autosolve replay`, may leave out its arguments.
	if args := cmd.Flags().Args(); err == nil && cmd.Args != nil && (len(args) > 0 || !cmd.HasParent()) {
		err = cmd.ValidateArgs(args)
	}
	if err != nil && !errors.Is(err, pflag.ErrHelp) {
		t.Errorf("autosolve %s: %v", line, err)
	}
}

// checkFlag checks that a command has the flag, and that the flag accepts the value unless that is empty or a placeholder.
func checkFlag(t *testing.T, name, value string) {
	name, with, _ := strings.Cut(name, "=")
	found, err := false, errors.New("no command takes it")
	eachCommand(newRoot(), func(cmd *cobra.Command) {
		cmd.InitDefaultHelpFlag()
		flag := cmd.Flags().Lookup(name)
		if flag == nil || found {
			return
		}
		if value == "" && with == "" || value == strings.ToUpper(value) && !strings.ContainsAny(value, "0123456789") {
			found = true
			return
		}
		err = flag.Value.Set(value + with)
		found = err == nil
	})
	if !found {
		t.Errorf("--%s %s: %v", name, value, err)
	}
}

func exists(t *testing.T, path string) {
	t.Helper()
	if !isThere(path) {
		t.Errorf("%s: no such file", path)
	}
}

func isThere(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

func readText(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestDocPictures checks that every picture in docs/ is shown on a page. A test in tools/draw checks that the pictures
// are up to date.
func TestDocPictures(t *testing.T) {
	pictures, err := filepath.Glob("../../docs/*.[pg][ni][gf]")
	if err != nil || len(pictures) < 5 {
		t.Fatal(pictures, err)
	}
	pages := docPages(t)
	for _, picture := range pictures {
		if !slices.ContainsFunc(pages, func(page string) bool {
			return regexp.MustCompile(`!\[[^\]]+\]\((?:docs/)?` + filepath.Base(picture) + `\)`).MatchString(readText(t, page))
		}) {
			t.Errorf("%s is shown nowhere", picture)
		}
	}
}

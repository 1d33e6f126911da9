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

// What a page of the docs says in code, in a block or in a line.
var (
	docBlock  = regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```")
	docIndent = regexp.MustCompile(`(?m)^    \S.*$`)
	docCode   = regexp.MustCompile("`([^`\n]+)`")
	docLink   = regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
	docOption = regexp.MustCompile(`^([a-z_]+):(?: .*)?$`)
)

// TestDocs takes what README and docs/ say to the program: they name no command, flag, value, option, target or file that
// there is not.
func TestDocs(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, path := range append(pages, "../../README.md") {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(path), func(t *testing.T) { checked += checkPage(t, filepath.Dir(path), string(data)) })
	}
	if checked < 150 {
		t.Errorf("only %d pieces of code and links", checked)
	}
}

// checkPage checks a page of a folder, and counts what it has checked.
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

// checkCode checks one command, flag, option, target or path, and is 1 if it knew one.
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

// checkCommand takes a command line to the flags and arguments that there are.
func checkCommand(t *testing.T, line string) {
	root := newRoot()
	cmd, args, err := root.Find(strings.Fields(line))
	if err == nil {
		err = cmd.ParseFlags(args)
	}
	// What a name in a sentence leaves out, such as `autosolve replay`, a person adds.
	if args := cmd.Flags().Args(); err == nil && cmd.Args != nil && (len(args) > 0 || !cmd.HasParent()) {
		err = cmd.ValidateArgs(args)
	}
	if err != nil && !errors.Is(err, pflag.ErrHelp) {
		t.Errorf("autosolve %s: %v", line, err)
	}
}

// checkFlag asks for a flag that some command has, and that it can have the value, if one is given and is no stand-in.
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
		t.Errorf("%s: there is no such file", path)
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

// TestDocPictures wants every picture of docs/ shown on some page. That they are what the program draws is tested in tools/draw.
func TestDocPictures(t *testing.T) {
	pictures, err := filepath.Glob("../../docs/*.[pg][ni][gf]")
	if err != nil || len(pictures) < 5 {
		t.Fatal(pictures, err)
	}
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, picture := range pictures {
		if !slices.ContainsFunc(append(pages, "../../README.md"), func(page string) bool {
			return regexp.MustCompile(`!\[[^\]]+\]\((?:docs/)?` + filepath.Base(picture) + `\)`).MatchString(readText(t, page))
		}) {
			t.Errorf("%s is shown nowhere", picture)
		}
	}
}

//go:build linux

package e2e

import (
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The config is used, an error in it names its line, and a flag overrides it.
func TestConfig(t *testing.T) {
	t.Parallel()
	v := visitPage(t, borrowDesk(t), "?level=1&set_id=6")
	v.file("bad.yaml", "grid: auto\npick: many\n")
	v.run(2, []string{"bad.yaml:2:", "pick: many"}, "-n", "-c", "bad.yaml")
	v.run(2, []string{"none.yaml"}, "-n", "-c", "none.yaml")
	v.file("config.yaml", "delay: 9m\ngrid:\n  top_left: [1, 1]\n  bottom_right: [100, 100]\n")
	v.run(2, []string{"the grid in the config"}, "-n", "--delay", "0s") // ./config.yaml is read; there is no grid at its corners
	v.isUntouched()
}

// --display looks at one monitor only. Clicks on a second monitor also land correctly.
func TestMonitors(t *testing.T) {
	t.Parallel()
	d := borrowDesk(t)
	v := visitPage(t, d, nearlyFull)
	screen, left := window().Screen, v.rect("#puzzle_grid").Min.X-30
	for i, x := range []int{0, left} {
		name := fmt.Sprint("part", i)
		d.Run(t, "xrandr", "--setmonitor", name,
			fmt.Sprintf("%d/300x%d/250+%d+0", []int{left, screen.Width - left}[i], screen.Height, x), []string{"screen", "none"}[i])
		defer d.Run(t, "xrandr", "--delmonitor", name)
	}
	v.run(3, []string{"no grid found"}, "--display", "0")
	v.run(2, []string{"monitor"}, "--display", "2")
	v.isUntouched()
	v.run(0, nil, "--display", "1")
	v.isSolved()
}

// The table in doc.go names existing tests and scripts.
func TestTheTableNamesWhatExists(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "doc.go", nil, parser.PackageClauseOnly|parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var tests strings.Builder
	sources, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range sources {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		tests.Write(text)
	}
	named := regexp.MustCompile(`\bTest\w+|\b\w+\.txtar`).FindAllString(file.Doc.Text(), -1)
	if len(named) < 20 {
		t.Errorf("only %d names in the table", len(named))
	}
	for _, name := range named {
		if strings.HasSuffix(name, ".txtar") {
			if found, err := filepath.Glob(filepath.Join("../../cmd/autosolve/testdata/*", name)); err != nil || len(found) == 0 {
				t.Errorf("there is no %s: %v", name, err)
			}
		} else if !strings.Contains(tests.String(), "func "+name+"(t *testing.T)") {
			t.Errorf("there is no %s", name)
		}
	}
}

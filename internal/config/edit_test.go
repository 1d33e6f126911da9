package config

import (
	"bytes"
	"errors"
	"image"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/token"
)

var some = Corners{image.Pt(975, 507), image.Pt(1307, 846)}

const inFlow = "{top_left: [975, 507], bottom_right: [1307, 846]}"

// edits are configs, each with the results of setting the corners and of setting grid: auto.
var edits = []struct{ name, text, set, unset string }{
	{"empty", "", "grid: " + inFlow + "\n", ""},
	{"comments", "# a\n\n# b\n", "# a\n\n# b\ngrid: " + inFlow + "\n", "# a\n\n# b\n"},
	{"auto", "grid: auto\n", "grid: " + inFlow + "\n", "grid: auto\n"},
	{"a comment beside it", "pick: 1 # é\ngrid: auto # where\n# end", "pick: 1 # é\ngrid: " + inFlow + " # where\n# end", "pick: 1 # é\ngrid: auto # where\n# end"},
	{"quoted", "'grid' : \"auto\"\t# x\npick: 1\n", "'grid' : " + inFlow + "\t# x\npick: 1\n", "'grid' : \"auto\"\t# x\npick: 1\n"},
	{"without grid", "pick: 1", "pick: 1\ngrid: " + inFlow, "pick: 1"},
	{"byte order mark", "\ufeffgrid: auto\n", "\ufeffgrid: " + inFlow + "\n", "\ufeffgrid: auto\n"},
	{"without grid, CRLF", "# a\r\npick: 1\r\n", "# a\r\npick: 1\r\ngrid: " + inFlow + "\r\n", "# a\r\npick: 1\r\n"},
	{"flow style", "grid: { top_left: [ 1, -2 ] , bottom_right: [300,400] } # x\npick: 1\n",
		"grid: " + inFlow + " # x\npick: 1\n", "grid: auto # x\npick: 1\n"},
	{"flow style, on several lines", "grid: {\n  top_left: [1, 2],\n\n  bottom_right: [300,\n   400] } # d\npick: 1\n",
		"grid: " + inFlow + " # d\npick: 1\n", "grid: auto # d\npick: 1\n"},
	{"all in flow style", "{grid: {top_left: [1, 2], bottom_right: [300, 400]}, pick: 1}\n",
		"{grid: {top_left: [975, 507], bottom_right: [1307, 846]}, pick: 1}\n", "{grid: auto, pick: 1}\n"},
	{"block style", "# my site\ngrid:\n  top_left: [1, 2]\n\n  bottom_right: [300, 400] # last\n# x\npick: 1\n",
		"# my site\ngrid: " + inFlow + " # last\n# x\npick: 1\n", "# my site\ngrid: auto # last\n# x\npick: 1\n"},
	{"block style, swapped, CRLF, no final newline", "# é\r\npick: 1\r\ngrid:\r\n  bottom_right: [300, 400]\r\n  top_left: [1, 2]",
		"# é\r\npick: 1\r\ngrid: " + inFlow, "# é\r\npick: 1\r\ngrid: auto"},
	{"a line for each number", "grid:\n  top_left:\n  - 1\n  - 2\n  bottom_right:\n    - 300\n    - 400\npick: 1\n",
		"grid: " + inFlow + "\npick: 1\n", "grid: auto\npick: 1\n"},
	{"a value that looks like the option", "trace: \"grid: auto # no\"\ngrid: auto\n", "trace: \"grid: auto # no\"\ngrid: " + inFlow + "\n", "trace: \"grid: auto # no\"\ngrid: auto\n"},
	{"other values like the option", "trace: grid\nafter: [{button: grid}]\n", "trace: grid\nafter: [{button: grid}]\ngrid: " + inFlow + "\n",
		"trace: grid\nafter: [{button: grid}]\n"},
}

func TestEdit(t *testing.T) {
	for _, e := range edits {
		t.Run(e.name, func(t *testing.T) {
			set, err := setGrid([]byte(e.text), some)
			if err != nil || string(set) != e.set {
				t.Errorf("set: %v\n got %q\nwant %q", err, set, e.set)
			}
			unset, err := setGrid([]byte(e.text), Corners{})
			if err != nil || string(unset) != e.unset {
				t.Errorf("unset: %v\n got %q\nwant %q", err, unset, e.unset)
			}
		})
	}
}

// TestEditOwnConfig sets and unsets the corners in the config file that comes with the program.
func TestEditOwnConfig(t *testing.T) {
	text, err := os.ReadFile("../../config.yaml")
	if err != nil {
		t.Fatal(err)
	}
	set, err := setGrid(text, some)
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.Replace(string(text), "\ngrid: auto\n", "\ngrid: "+inFlow+"\n", 1); string(set) != want {
		t.Errorf("it became\n%s", set)
	}
	back, err := setGrid(set, Corners{})
	if err != nil || !bytes.Equal(back, text) {
		t.Errorf("%v, and unset again it became\n%s", err, back)
	}
}

// TestEditRefuses checks that texts that cannot be changed safely are refused.
func TestEditRefuses(t *testing.T) {
	for _, text := range []string{
		"grid\n", "- grid\n", "grid: [1\n", "grid:\n", "grid: none\n", "grid: [1, 2]\n", "grid: {top_left: [1, 2]}\n",
		"grid: {top_left: [1, 2], bottom_right: [3]}\n", "grid: {top_left: [1, 2], bottom_left: [3, 4]}\n",
		"grid: auto\n---\ngrid: auto\n", "grid: &a auto\n", "grid: |\n  auto\n", "grid: !!str auto\n",
		"input: {grid: auto}\n", "{pick: 1} # x\n", "  pick: 1\n", "---\npick: 1\n...\n",
		"grid: # my site\n  top_left: [1, 2]\n  bottom_right: [300, 400]\n", "grid: {top_left: [1, 2], # a\n  bottom_right: [300, 400]}\n",
		"grid:\n  top_left: [1, 2] # first\n  bottom_right: [300, 400]\n",
	} {
		if out, err := setGrid([]byte(text), some); !errors.Is(err, errEdit) || out != nil {
			t.Errorf("set in %q: %q, %v", text, out, err)
		}
	}
}

// FuzzEdit checks on random texts that edits keep what is outside the option grid, and that they can be repeated and
// reverted.
func FuzzEdit(f *testing.F) {
	for _, e := range edits {
		f.Add([]byte(e.text), int16(975), int16(507), uint16(332), uint16(339))
	}
	if text, err := os.ReadFile("../../config.yaml"); err == nil {
		f.Add(text, int16(-5), int16(0), uint16(64), uint16(64))
	}
	f.Fuzz(func(t *testing.T, text []byte, x, y int16, w, h uint16) {
		c := Corners{TopLeft: image.Pt(int(x), int(y))}
		c.BottomRight = c.TopLeft.Add(image.Pt(int(w), int(h)))
		set, err := setGrid(text, c)
		if err != nil || bytes.Equal(set, text) { // or it has these corners, perhaps in a form that cannot be changed
			return
		}
		keeps(t, text, set)
		if again, err := setGrid(set, c); err != nil || !bytes.Equal(again, set) {
			t.Errorf("set twice: %v\n%q\n%q", err, set, again)
		}
		other, err := setGrid(set, some)
		if err != nil {
			t.Fatalf("set other corners in %q: %v", set, err)
		}
		if back, err := setGrid(other, c); err != nil || !bytes.Equal(back, set) {
			t.Errorf("set other corners and back: %v\n%q\n%q", err, set, back)
		}
		unset, err := setGrid(set, Corners{})
		if err != nil {
			t.Fatalf("unset %q: %v", set, err)
		}
		keeps(t, set, unset)
		if again, err := setGrid(unset, Corners{}); err != nil || !bytes.Equal(again, unset) {
			t.Errorf("unset twice: %v\n%q\n%q", err, unset, again)
		}
	})
}

// keeps checks that all comments, the line ends, and the rest of the lines with the corners are the same in two texts.
func keeps(t *testing.T, before, after []byte) {
	t.Helper()
	if old, now := comments(before), comments(after); !slices.Equal(old, now) {
		t.Errorf("comments\n%q of %q became\n%q of %q", old, before, now, after)
	}
	if len(before) > 0 && bytes.HasSuffix(before, []byte("\n")) != bytes.HasSuffix(after, []byte("\n")) {
		t.Errorf("the line end of the last line: %q became %q", before, after)
	}
	if mixed(after) && !mixed(before) {
		t.Errorf("mixed line ends: %q became %q", before, after)
	}
	old, now := strings.SplitAfter(string(before), "\n"), strings.SplitAfter(string(after), "\n")
	for len(old) > 0 && len(now) > 0 && old[0] == now[0] {
		old, now = old[1:], now[1:]
	}
	for len(old) > 0 && len(now) > 0 && old[len(old)-1] == now[len(now)-1] {
		old, now = old[:len(old)-1], now[:len(now)-1]
	}
	if a, b := withoutGrid(old), withoutGrid(now); a != b {
		t.Errorf("%q of %q became\n%q of %q", a, before, b, after)
	}
}

func mixed(text []byte) bool {
	crlf := bytes.Count(text, []byte("\r\n"))
	return crlf > 0 && crlf != bytes.Count(text, []byte("\n"))
}

func comments(text []byte) (all []string) {
	for _, k := range lexer.Tokenize(strings.ReplaceAll(string(text), "\r\n", "\n")) {
		if k.Type == token.CommentType {
			all = append(all, k.Value)
		}
	}
	return all
}

var (
	comment    = regexp.MustCompile(`#.*`)
	partOfGrid = regexp.MustCompile(`grid|auto|top_left|bottom_right|[-+0-9\[\]{},:'"\s]`)
)

func withoutGrid(lines []string) string {
	text := ""
	for _, line := range lines {
		text += comment.ReplaceAllString(line, "")
	}
	return partOfGrid.ReplaceAllString(text, "")
}

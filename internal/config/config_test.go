package config

import (
	"errors"
	"image"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode"

	"autosolve/fill"
)

// TestConfigFile checks that the config file at the root has every option, with the default of the code.
func TestConfigFile(t *testing.T) {
	data, err := os.ReadFile("../../config.yaml")
	if err != nil {
		t.Fatal(err)
	}
	// The file is read over values that differ from the defaults, so that a missing option is noticed.
	c := Config{Display: 1, Delay: 1, Templates: "x", LeastScore: 1, LeastMargin: 1, Pick: 1,
		Grid: Corners{BottomRight: image.Pt(1, 1)},
		Input: Input{
			Way:  fill.Way{Order: "x", Move: "x", Enter: "x", Keys: "x", Hold: 1, Pause: 1, Presses: 9, After: "x", Clear: "x", Between: "x"},
			Park: "x", Ahead: 1, Jitter: 1},
		After: []After{{Button: "x"}}, Trace: "x", TraceFull: true, FixMistakes: true, AnySolution: true}
	if err := c.parse(data); err != nil {
		t.Fatal(err)
	}
	if want := Default(); !reflect.DeepEqual(c, want) {
		t.Errorf("config.yaml holds\n%+v, the defaults are\n%+v", c, want)
	}
}

func TestParseConfig(t *testing.T) {
	full := Default()
	full.Grid = Corners{image.Pt(975, 507), image.Pt(1307, 846)}
	full.Display, full.Delay, full.Templates = 1, 1500*time.Millisecond, "/digits"
	full.LeastScore, full.LeastMargin, full.Pick = 0.9, 0, 2
	full.Input = Input{
		Way: fill.Way{Order: fill.Snake, Move: fill.ByArrows, Enter: fill.ByPopup, Keys: fill.OnKeypad, Hold: 60 * time.Millisecond,
			Pause: time.Millisecond, Presses: 2, After: fill.AfterReturn, Clear: fill.ClearBackspace, Between: fill.BetweenGiven},
		Park: "yes", Ahead: 3, Jitter: 20}
	full.After = []After{{"/how.png", time.Second, 10 * time.Second}, {"~/new.png", 0, time.Minute}}
	full.FixMistakes, full.AnySolution, full.Trace, full.TraceFull = true, true, "traces", true
	cases := []struct {
		name, text string
		want       Config
	}{
		{"empty", "", Default()},
		{"comments", "# nothing\n\n# more\n", Default()},
		{"marks of a document", "---\npick: 0\n...\n", Default()},
		{"input auto", "input: auto\n", Default()},
		{"quoted", "\"grid\": 'auto'\n", Default()},
		{"everything", `
grid: {top_left: [975, 507], bottom_right: [1307, 846]}
display: 1
delay: 1.5s
templates: /digits
least_score: 0.9
least_margin: 0
pick: 2
input:
  order: snake
  move: arrows
  enter: popup
  keys: keypad
  presses: 2
  after_digit: return
  between: given
  clear: backspace
  park: yes
  hold: 60ms
  ahead: 3
  pause: 1ms
  jitter: 20
fix_mistakes: true
any_solution: true
after:
  - button: /how.png
    wait: 1s
  - {button: "~/new.png", limit: 1m}
trace: traces
trace_full: true
`, full},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, err := Parse("test.yaml", []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("got\n%+v, want\n%+v", got, c.want)
			}
		})
	}
}

// TestMeant checks which word the error about a mistyped word suggests.
func TestMeant(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"fix_mistake: true\n", "fix_mistakes"},
		{"fix-mistakes: true\n", "fix_mistakes"},
		{"fix_mistakes: ture\n", "true"},
		{"input: {entr: key}\n", "enter"},
		{"input: {enter: butto}\n", "button"},
		{"input: {presses: atuo}\n", "auto"},
		{"input: atuo\n", "auto"},
		{"enter: key\n", "enter inside input"},
		{"input.entr: key\n", "enter inside input"},
		{"grid: aut\n", "auto"},
		{"grid: {topleft: [1, 2]}\n", "top_left"},
		{"after: [{buton: a.png}]\n", "button"},
		{"display: al\n", "all"},
		{"colour: blue\n", ""},
		{"pick: 100\n", ""},
		{"pick: [1\n", ""},
	} {
		_, err := Parse("x.yaml", []byte(c.text))
		bad, ok := errors.AsType[*Error](err)
		if !ok {
			t.Errorf("%q: %v", c.text, err)
		} else if bad.Meant != c.want {
			t.Errorf("%q: the error suggests %q, want %q", c.text, bad.Meant, c.want)
		}
	}
}

// badConfigs are wrong configs, each with the place and a part of the message of its error.
var badConfigs = []struct{ text, want string }{
	{"pick: 0\nunknown: 1\n", `x.yaml:2:1: unknown option "unknown"`},
	{"input: {speed: 1}\n", `x.yaml:1:9: input: unknown option "speed"`},
	{"pick: 1.5\n", "x.yaml:1:7: pick: must be a whole number from 0 to 99\n    1 | pick: 1.5"},
	{"pick: 1.0\n", "1:7: pick: must be a whole number"},
	{"pick: 100\n", "1:7: pick: must be a whole number from 0 to 99"},
	{"pick: 99999999999999999999\n", "1:7: pick: "},
	{"pick: one\n", "1:7: pick: must be a whole number"},
	{"pick: '1'\n", "1:7: pick: must be a whole number"},
	{"pick:\n", "pick: must be a whole number"},
	{"pick: 1\n---\npick: 2\n", "x.yaml:2:1: a second document"},
	{"pick: 1\npick: 2\n", "x.yaml:2:1: mapping key \"pick\" already defined"},
	{"pick: [1\n", "x.yaml:1:7: sequence end"},
	{"\ufeffpick: 1.5\n", "x.yaml:1:7: pick: must be a whole number from 0 to 99\n    1 | pick: 1.5"},
	{"# a\r\n\r\npick: 1.5\r\n", "x.yaml:3:7: pick: must be a whole number from 0 to 99\n    3 | pick: 1.5"},
	{"- pick\n", "must have options, each as name: value"},
	{"pick\n", "must have options, each as name: value"},
	{"pick: &a 1\ndisplay: *a\n", "1:7: pick: must be a whole number"},
	{"pick: !!int 1\n", "1:7: pick: must be a whole number"},
	{"<<: {pick: 1}\n", "unknown option"},
	{"grid: none\n", "grid: must be auto, or top_left and bottom_right"},
	{"grid: [1, 2]\n", "grid: must be auto, or top_left and bottom_right"},
	{"grid: {top_left: [1, 2]}\n", "grid: needs both"},
	{"grid: {top_left: [1, 2], bottom_right: [3]}\n", "bottom_right: must be [x, y]"},
	{"grid: {top_left: [1, 2], bottom_right: [300, 2.5]}\n", "1:46: bottom_right: must be a whole number"},
	{"grid: {top_left: [500, 500], bottom_right: [400, 900]}\n", "at least 64 pixels right of and below"},
	{"grid: {top_left: [0, 0], bottom_right: [40000, 900]}\n", "bottom_right: must be a whole number from -32767 to 32767"},
	{"display: -1\n", "display: must be a whole number from 0 to 63, or all"},
	{"display: some\n", "display: must be a whole number from 0 to 63, or all"},
	{"delay: 5\n", "delay: must be a time from"},
	{"delay: -1s\n", "delay: must be a time from 0s to 10m0s"},
	{"delay: [1s]\n", "delay: must be a time from"},
	{"input: {hold: 2s}\n", "hold: must be a time from 0s to 1s, with its unit, or auto"},
	{"input: fast\n", "input: must be auto, or options, each as name: value"},
	{"input: {order: columns}\n", "order: must be one of rows, boxes, snake, or auto"},
	{"input: {presses: 3}\n", "presses: must be a whole number from 1 to 2, or auto"},
	{"input: {ahead: 0}\n", "ahead: must be a whole number from 1 to 27, or auto"},
	{"input: {order: 1}\n", "order: must be one of"},
	{"least_score: 1.01\n", "least_score: must be a number from 0 to 1"},
	{"least_score: .nan\n", "least_score: must be a number from 0 to 1"},
	{"least_margin: high\n", "least_margin: must be a number from 0 to 1"},
	{"templates: 1\n", "templates: must be a string"},
	{"templates: \"C:\\temp\"\n", "1:12: templates: must be a string, in quotes if it looks like something else, and in single quotes if"},
	{"fix_mistakes: 1\n", "fix_mistakes: must be true or false"},
	{"after: new.png\n", "1:8: after: must be a list of buttons"},
	{"after:\n", "after: must be a list of buttons"},
	{"after: [new.png]\n", "1:9: after: must have options, each as name: value"},
	{"after: [{wait: 1s}]\n", "after: needs button: and the file of its picture"},
	{"after: [{button: a.png}, {button: ''}]\n", "after: needs button: and the file of its picture"},
	{"after: [{button: 1}]\n", "1:18: button: must be a string"},
	{"after: [{button: a.png, wait: 2}]\n", "1:31: wait: must be a time from"},
	{"after: [{button: a.png, limit: 11m}]\n", "limit: must be a time from 0s to 10m0s"},
	{"after: [{button: a.png, clicks: 2}]\n", "after: unknown option \"clicks\""},
	{"trace_full: yes\n", "trace_full: must be true or false"},
}

func TestParseConfigErrors(t *testing.T) {
	for _, c := range badConfigs {
		_, err := Parse("x.yaml", []byte(c.text))
		bad, ok := errors.AsType[*Error](err)
		if !ok {
			t.Errorf("%q: error is %v, want an *Error", c.text, err)
			continue
		}
		if !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error is\n%v\nwant in it\n%s", c.text, err, c.want)
		}
		if bad.Line == 0 {
			t.Errorf("%q: the error names no line", c.text)
		}
	}
}

// TestNoTextConfig checks that the errors about files that are not text, that are too large, or that have long values are
// short and printable.
func TestNoTextConfig(t *testing.T) {
	long := strings.Repeat("long", 2000)
	for name, c := range map[string]struct{ text, want string }{
		"binary":           {"pick: 1\n\x7fELF\x02\x01\x00", "read config: x.yaml: it is not a text file in UTF-8: line 2 has a byte 0x7f"},
		"control sequence": {"pick: 1\n\x1b[31mred: 1\n", "read config: x.yaml: it is not a text file in UTF-8: line 2 has a byte 0x1b"},
		"another encoding": {"trace: \"caf\xe9\"\n", "read config: x.yaml: it is not a text file in UTF-8: line 1 has a byte 0xe9"},
		"UTF-16":           {"\xff\xfep\x00i\x00", "read config: x.yaml: it is not a text file in UTF-8: line 1 has a byte 0xff"},
		"too large":        {strings.Repeat("# a comment\n", 10000), "read config: x.yaml: it is larger than 64 KiB"},
		"nested":           {strings.Repeat("[", 3000), "read config: x.yaml:1:"},
		"long value":       {"pick: " + long + "\n", "read config: x.yaml:1:7: pick: must be a whole number from 0 to 99\n    1 | pick: longlong"},
		"long option":      {long + ": 1\n", "read config: x.yaml:1:1: unknown option \"longlong"},
		"long number":      {"pick: " + strings.Repeat("9", 5000) + "\n", "read config: x.yaml:1:7: pick: must be a whole number from 0 to 99\n    1 | pick: 9999"},
		"far to the right": {"input: {" + strings.Repeat(" ", 5000) + "spead: 1}\n", "1:5009: input: unknown option \"spead\"\n    1 | input: {  "},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Parse("x.yaml", []byte(c.text))
			if !errors.As(err, new(*Error)) || !strings.HasPrefix(err.Error(), c.want) && !strings.Contains(err.Error(), c.want) {
				t.Fatalf("error %.500v, want %s", err, c.want)
			}
			if text := err.Error(); len(text) > 500 || strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }) {
				t.Errorf("%d bytes, %.500q", len(text), text)
			}
		})
	}
}

// TestForeign checks that a config with a mistake is not taken for another program's.
func TestForeign(t *testing.T) {
	for text, foreign := range map[string]bool{
		"grid: [1\n": false, "\ufeffgrid: [1\n": false, "\ufeffgrid: 1\n": false, "\ufeffserver: [1\n": true, "server: 1\n": true,
		"\xff\xfep\x00i\x00c\x00k\x00:\x00 \x001\x00\n\x00": false, "\xfe\xff\x00p\x00i\x00c\x00k\x00:\x00 \x001": false,
		"fix_mistake: true\n": false, "a: 1\nb:\n  input: 1\n": true,
	} {
		if got := isForeign([]byte(text)); got != foreign {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// FuzzParseConfig searches for panics, and for values out of their ranges.
func FuzzParseConfig(f *testing.F) {
	for _, c := range badConfigs {
		f.Add([]byte(c.text))
	}
	if data, err := os.ReadFile("../../config.yaml"); err == nil {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Parse("x.yaml", data)
		if err != nil {
			if _, ok := errors.AsType[*Error](err); !ok || strings.TrimSpace(err.Error()) == "" {
				t.Fatalf("error is %#v", err)
			}
			if strings.ContainsFunc(err.Error(), func(r rune) bool { return r != '\n' && r != '\t' && !unicode.IsPrint(r) }) {
				t.Fatalf("error is %q", err)
			}
			return
		}
		if c.LeastScore < 0 || c.LeastScore > 1 || c.LeastMargin < 0 || c.LeastMargin > 1 ||
			c.Pick < 0 || c.Pick > 99 || c.Display < AllDisplays || c.Delay < 0 || c.Input.Way.Hold < AutoHold {
			t.Fatalf("out of range: %+v", c)
		}
		if d := c.Grid.BottomRight.Sub(c.Grid.TopLeft); !c.Grid.Auto() && (d.X < MinSpan || d.Y < MinSpan) {
			t.Fatalf("corners too close: %v", c.Grid)
		}
	})
}

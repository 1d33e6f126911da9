package nearest

import "testing"

func TestWord(t *testing.T) {
	commands := []string{"calibrate", "generate", "hint", "panel", "play", "practice", "solve", "watch"}
	flags := []string{"config", "dry-run", "fix-mistakes", "trace", "trace-full"}
	for _, c := range []struct {
		typed string
		words []string
		want  string
	}{
		{"slove", commands, "solve"},
		{"sovle", commands, "solve"},
		{"Solve", commands, "solve"},
		{"hnit", commands, "hint"},
		{"plya", commands, "play"},
		{"calibarte", commands, "calibrate"},
		{"gen", commands, "generate"},
		{"pra", commands, "practice"},
		{"p", commands, ""},
		{"go", commands, ""},
		{"", commands, ""},
		{"nonsense", commands, ""},
		{"puzzle.png", commands, ""},
		{"dryrun", flags, "dry-run"},
		{"dry", flags, "dry-run"},
		{"fix_mistake", flags, "fix-mistakes"},
		{"tracefull", flags, "trace-full"},
		{"trac", flags, "trace"},
		{"tra", flags, ""},
		{"on", []string{"yes", "no"}, ""},
		{"3", []string{"1", "2", "4"}, ""},
		{"xml", []string{"pretty", "line", "csv", "json", "svg", "html"}, ""},
		{"any", nil, ""},
	} {
		if got := Word(c.typed, c.words); got != c.want {
			t.Errorf("Word(%q) is %q, want %q", c.typed, got, c.want)
		}
	}
}

func TestHint(t *testing.T) {
	if got, want := Hint("solve", "see autosolve --help"), "did you mean solve? See autosolve --help"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := Hint("", "see autosolve --help"), "see autosolve --help"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

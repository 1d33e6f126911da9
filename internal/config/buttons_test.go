package config

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAddButton adds a button to configs. Adding it again changes nothing.
func TestAddButton(t *testing.T) {
	here, err := filepath.Abs("new.png")
	if err != nil {
		t.Fatal(err)
	}
	absolute := "after: [{button: '" + here + "'}]\n"
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "after: [{button: new.png}]\n"},
		{"without after", "pick: 1 # x", "pick: 1 # x\nafter: [{button: new.png}]"},
		{"byte order mark", "\ufeffpick: 1\r\n", "\ufeffpick: 1\r\nafter: [{button: new.png}]\r\n"},
		{"without after, CRLF", "# a\r\npick: 1\r\n", "# a\r\npick: 1\r\nafter: [{button: new.png}]\r\n"},
		{"empty list", "after: [] # none\npick: 1\n", "after: [{button: new.png}] # none\npick: 1\n"},
		{"flow style", "after: [ {button: how.png, wait: 1s} ] # one\n", "after: [ {button: how.png, wait: 1s}, {button: new.png} ] # one\n"},
		{"flow style, on several lines", "after: [\n  {button: how.png}, # é\n  {button: b.png} # b\n  ]\n", "after: [\n  {button: how.png}, # é\n  {button: b.png} # b\n, {button: new.png}  ]\n"},
		{"block style", "after: # solved\n- button: how.png # first\n\n# x\npick: 1\n", "after: # solved\n- button: how.png # first\n- button: new.png\n\n# x\npick: 1\n"},
		{"an absolute path", absolute, absolute},
		{"another spelling", "after: [{button: ./new.png}]\n", "after: [{button: ./new.png}]\n"},
		{"block style, indented, with other options", "pick: 1\nafter:\n  - button: how.png\n    wait: 2s # é\n  - {button: b.png,\n     limit: 3s} # b\n  # c\ntrace: \"\"\n",
			"pick: 1\nafter:\n  - button: how.png\n    wait: 2s # é\n  - {button: b.png,\n     limit: 3s} # b\n  - button: new.png\n  # c\ntrace: \"\"\n"},
		{"block style, CRLF, no final newline", "pick: 1\r\nafter:\r\n  - button: how.png", "pick: 1\r\nafter:\r\n  - button: how.png\r\n  - button: new.png"},
		{"block style before the end of a document", "after:\n- button: how.png\n...\n", "after:\n- button: how.png\n- button: new.png\n...\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := addButton([]byte(c.text), ".", "new.png")
			if err != nil || string(got) != c.want {
				t.Fatalf("%v\n got %q\nwant %q", err, got, c.want)
			}
			if again, err := addButton(got, ".", "new.png"); err != nil || string(again) != string(got) {
				t.Errorf("again: %v, %q", err, again)
			}
		})
	}
}

// TestAddButtonToOwnConfig adds buttons to the config file that comes with the program.
func TestAddButtonToOwnConfig(t *testing.T) {
	text, err := os.ReadFile("../../config.yaml")
	if err != nil {
		t.Fatal(err)
	}
	one, err := addButton(text, ".", "a.png")
	if err != nil {
		t.Fatal(err)
	}
	two, err := addButton(one, ".", "b.png")
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.Replace(string(text), "\nafter: []\n", "\nafter: [{button: a.png}, {button: b.png}]\n", 1); string(two) != want {
		t.Errorf("it became\n%s", two)
	}
}

// TestAddButtonRefuses checks that texts that cannot be changed safely are refused.
func TestAddButtonRefuses(t *testing.T) {
	for _, text := range []string{
		"after\n", "- after\n", "after: [1\n", "after:\n", "after: none\n", "after: {button: a.png}\n", "after: []\n---\nafter: []\n", "after: &a []\n",
		"after:\n- button: |\n    a.png\n", "---\npick: 1\n...\n", "{pick: 1} # x", "  pick: 1\n",
	} {
		if out, err := addButton([]byte(text), ".", "new.png"); !errors.Is(err, errEdit) || out != nil {
			t.Errorf("in %q: %q, %v", text, out, err)
		}
	}
}

// FuzzAddButton checks on random texts that addButton only inserts one piece of text.
func FuzzAddButton(f *testing.F) {
	for _, e := range edits {
		f.Add([]byte(e.text))
	}
	f.Add([]byte("after:\n  - button: how.png\n    wait: 2s # x\n"))
	f.Add([]byte("after: [{button: how.png}] # x\r\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		got, err := addButton(text, ".", "new.png")
		if err != nil {
			return
		}
		rest := string(got)
		for len(rest) > 0 && len(text) > 0 && rest[0] == text[0] {
			rest, text = rest[1:], text[1:]
		}
		if !strings.HasSuffix(rest, string(text)) {
			t.Errorf("it became %q, which is more than one insertion", got)
		}
		if again, err := addButton(got, ".", "new.png"); err != nil || string(again) != string(got) {
			t.Errorf("again: %v\n%q\n%q", err, again, got)
		}
	})
}

// TestAddButtonThroughALink adds a button whose picture the config names through a link to its folder.
func TestAddButtonThroughALink(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "new.png"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Skip("needs symbolic links")
	}
	if _, err := os.Stat(filepath.Join(link, "new.png")); err != nil { // Wine makes links that lead nowhere
		t.Skip("needs symbolic links")
	}
	text := "after: [{button: link/new.png}]\n"
	if got, err := addButton([]byte(text), dir, "new.png"); err != nil || string(got) != text {
		t.Errorf("%v, got %q", err, got)
	}
}

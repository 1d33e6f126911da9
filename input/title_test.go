package input

import (
	"strings"
	"testing"
)

func TestTitle(t *testing.T) {
	for name, want := range map[string]string{
		"":                          "",
		"\n\x00\u202e":              "",
		"Sudoku":                    `"Sudoku"`,
		"Sudoku \u2013 Chromium":    `"Sudoku – Chromium"`,
		"two\nlines\r\n\tand a tab": `"two lines and a tab"`,
		"\x1b[31mred\x1b[0m":        `"[31mred [0m"`,
		"un\u0085controlled":        `"un controlled"`,
		"\u202egpj.\u2066evil":      `"gpj.evil"`,
		"caf\xe9":                   `"caf�"`,
		`say "yes"`:                 `"say \"yes\""`,
		strings.Repeat("x", 500):    `"` + strings.Repeat("x", 60) + `…"`,
	} {
		if got := Title(name); got != want {
			t.Errorf("Title(%q) = %s, want %s", name, got, want)
		}
	}
}

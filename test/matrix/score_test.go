package main

import (
	"errors"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"autosolve/solver"
)

func TestJudge(t *testing.T) {
	shown := "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	grid, err := solver.Parse(shown)
	if err != nil {
		t.Fatal(err)
	}
	kinds := strings.Map(func(r rune) rune {
		if r == '.' {
			return '.'
		}
		return 'g'
	}, shown)
	good := Reading{Digits: grid, Bounds: image.Rect(10, 10, 280, 280)}
	copy(good.Kinds[:], kinds)
	misread, moved, mistaken := good, good, good
	misread.Digits[2] = 7
	moved.Bounds = moved.Bounds.Add(image.Pt(15, 0))
	mistaken.Kinds[0] = 'e'
	positive := Case{Shown: shown, Kinds: kinds, Bounds: [4]int{11, 9, 280, 281}, Tags: Tags{Cell: 30}}
	negative := Case{Negative: "two-grids", Exit: 4}
	for _, test := range []struct {
		name     string
		c        Case
		reading  Reading
		err      error
		want     Verdict
		detail   string
		otherEnd bool
		badKinds int
	}{
		{"right", positive, good, nil, Right, "", false, 0},
		{"kind", positive, mistaken, nil, Right, "", false, 1},
		{"digit", positive, misread, nil, Wrong, "r1c3 . as 7", false, 0},
		{"place", positive, moved, nil, Wrong, "instead of", false, 0},
		{"refused", positive, Reading{}, errors.New("dark"), Refused, "dark", false, 0},
		{"negative read", negative, good, nil, Wrong, "read as 53..7", false, 0},
		{"negative refused", negative, Reading{}, &Refusal{4, "several grids", errors.New("two")}, Refused, "two", false, 0},
		{"negative refused with another status", negative, Reading{}, &Refusal{3, "no grid", errors.New("none")}, Refused, "none", true, 0},
	} {
		got := judge(test.c, test.reading, test.err)
		if got.Verdict != test.want || !strings.Contains(got.Detail, test.detail) || got.OtherEnd != test.otherEnd || got.BadKinds != test.badKinds {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
}

func TestReport(t *testing.T) {
	page := func(verdict Verdict, negative string, tags Tags) Result {
		tags.Perturbation = "none"
		return Result{Case: Case{File: "x.png", Negative: negative, Tags: tags}, Verdict: verdict, Detail: "why\nnot", Reason: "no grid"}
	}
	common := Tags{Class: "common-sans", Cell: 40, Zoom: 100, Layout: "table"}
	pointer := Tags{Class: "sans", Cell: 40, Zoom: 100, Layout: "table", Difficulty: "in a cell: mouse pointer"}
	odd := Tags{Class: "sans", EntryClass: "pixel", EntryFamily: "VT323", EntryHeldOut: true, Cell: 40, Zoom: 100, Layout: "svg"}
	report := Report{[]Result{
		page(Right, "", common), page(Refused, "", common), page(Wrong, "", odd),
		page(Right, "", pointer), page(Refused, "", pointer),
		page(Refused, "6x6", common), page(Wrong, "samurai", common),
	}}
	var out strings.Builder
	if err := errors.Join(report.WriteSummary(&out, "tables.md"), report.WriteTables(&out, "summary.md")); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| all ordinary pages with a grid | 3 | 1 (33.33 %) | 1 | 1 |",
		"| common typefaces, zoom 67-250 %, cells of 22 px and more | 2 | 1 (50.00 %) | 1 | 0 | **missed:** 99.9 % |",
		"typefaces | 1 | 0 (0.00 %) | 0 | 1 | **missed:** 95 % |",
		"| pages to refuse | 2 | | 1 (50.00 %) | 1 | **missed:** 100 % |",
		"| difficult: in a cell | 2 | 1 (50.00 %) | 1 | 0 | **missed:** 95 % |",
		"| cells of ordinary pages | 81 | 81 (100.00 %) | 99 % |",
		whyReadings + "\n\n- common typefaces, zoom 67-250 %, cells of 22 px and more: 1 of 2 fail, 0 may.",
		whyAccepted + "\n\n- pages to refuse: 1 of 2 fail, 0 may.\n\n[All tables](tables.md)",
		"The [summary](summary.md)",
		"| difficult: in a cell: mouse pointer | 2 | 1 | 1 | 0 | 50.0 |",
		"| layout: table | 2 | 1 | 1 | 0 | 50.0 |",
		"| samurai | 1 | 0 | 1 | 0 |",
		"| no grid | 2 |",
		"zoom 100 %, none: why\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("report lacks %q:\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "- cells of ordinary pages") || strings.Contains(out.String(), whyKinds) {
		t.Errorf("a target that is reached counts as missed:\n%s", out.String())
	}
	if right, refused, wrong, negRefused, negAccepted := report.Counts(); right != 2 || refused != 2 || wrong != 1 || negRefused != 1 || negAccepted != 1 {
		t.Errorf("counts %d %d %d %d %d", right, refused, wrong, negRefused, negAccepted)
	}
}

func TestPublish(t *testing.T) {
	dir := t.TempDir()
	report := Report{[]Result{{Case: Case{File: "a.png", Tags: Tags{Perturbation: "none"}}, Verdict: Refused, Detail: "dark"}}}
	if err := publish(report, filepath.Join(dir, "pages.md")); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"pages.md": "(pages-tables.md)", "pages-tables.md": "(pages.md)"} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s does not link to the other file: %v\n%s", name, err, text)
		}
	}
}

func TestIndex(t *testing.T) {
	dir := t.TempDir()
	want := []Case{{File: "a.png", Seed: 1, Shown: "1", Bounds: [4]int{1, 2, 3, 4}, Tags: Tags{Layout: "svg", Cell: 15.5}}, {File: "b.jpg", Negative: "6x6", Exit: 3}}
	if err := writeIndex(dir, want); err != nil {
		t.Fatal(err)
	}
	got, err := readIndex(dir)
	if err != nil || len(got) != 2 || got[0].Tags.Cell != 15.5 || got[0].Bounds != want[0].Bounds || got[1].Negative != "6x6" {
		t.Errorf("read back %+v, %v", got, err)
	}
	if err := os.WriteFile(filepath.Join(dir, indexName), []byte("{}\n{\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := readIndex(dir); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("index cut off: %v", err)
	}
}

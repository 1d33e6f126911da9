package main

import (
	"encoding/json"
	"image"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"autosolve/fill"
	"autosolve/internal/advice"
	"autosolve/internal/config"
	"autosolve/internal/pipeline"
	"autosolve/recognize"
)

// tracedLooks saves a trace of the given number of empty pictures, all different and each looked at twice.
func tracedLooks(t *testing.T, looks int) (dir string) {
	t.Helper()
	var trace fill.Trace
	for i := range looks {
		img := image.NewRGBA(image.Rect(0, 0, 20, 20))
		img.Pix[0] = uint8(i)
		for range 2 {
			trace.See(img, nil, &recognize.NoGridError{})
			trace.Record(fill.Event{At: time.Now(), What: "look", Text: "no grid"})
		}
		for _, cell := range []string{"r1c1", "r1c2"} {
			trace.Record(fill.Event{At: time.Now(), What: "sent", Cell: cell})
		}
	}
	dir, err := trace.Save(t.TempDir(), pipeline.About{Version: "autosolve test\n", Config: config.Default()})
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// replayed returns what autosolve replay prints about a trace.
func replayed(t *testing.T, dir string) (string, error) {
	t.Helper()
	var out strings.Builder
	r := replay{story: story{out: &out}}
	err := r.run(t.Context(), dir, io.Discard, false)
	return out.String(), err
}

// TestReplayOfThinnedTrace replays a trace that kept only some of its pictures.
func TestReplayOfThinnedTrace(t *testing.T) {
	const looks, kept = 100, 64
	told, err := replayed(t, tracedLooks(t, looks))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"64 pictures read again, 0 of them differently\n",
		"the pictures of 72 more sights were not kept\n",
	} {
		if !strings.Contains(told, want) {
			t.Errorf("printed\n%s\nwant in it %q", told, want)
		}
	}
}

// TestReplayIsShort checks that repeated sights and looks are printed once.
func TestReplayIsShort(t *testing.T) {
	told, err := replayed(t, tracedLooks(t, 3))
	if err != nil {
		t.Fatal(err)
	}
	for want, times := range map[string]int{
		"001.png: no grid found": 1, "look      no grid": 1, "sent      r1c1\n": 3, "sent      r1c2\n": 3,
		"the same, 1 more time\n": 1, "the same, 2 more times\n": 2,
	} {
		if got := strings.Count(told, want); got != times {
			t.Errorf("%q is printed %d times, want %d:\n%s", want, got, times, told)
		}
	}
}

// TestReplayOfDamagedTrace checks that the error about a damaged trace names the damaged file or line.
func TestReplayOfDamagedTrace(t *testing.T) {
	const sight = `{"what":"sight","picture":"001.png","corner":{"X":0,"Y":0}}` + "\n"
	for name, c := range map[string]struct{ file, text, damaged string }{
		"nonsense":          {"events.jsonl", sight + "nonsense\n", "line 2 of events.jsonl"},
		"a number for what": {"events.jsonl", `{"what":7}` + "\n", "line 1 of events.jsonl"},
		"a wrong board": {"events.jsonl", `{"what":"sight","board":{"Cells":[{"Why":"a reason"}]}}` + "\n",
			"line 1 of events.jsonl"},
		"a line too long":     {"events.jsonl", strings.Repeat("x", 2<<20), "line 1 of events.jsonl"},
		"a cut about.json":    {"about.json", "{", "about.json"},
		"a wrong config":      {"about.json", `{"config":{"Pick":"one"}}`, "about.json"},
		"not a PNG":           {"001.png", "GIF89a", "001.png"},
		"a picture too large": {"001.png", hugePNG, "001.png"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := tracedLooks(t, 1)
			if err := os.WriteFile(filepath.Join(dir, c.file), []byte(c.text), 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := replayed(t, dir)
			want := "read trace: " + c.damaged + " is damaged, or of another version of autosolve"
			if err == nil || err.Error() != want || advice.StatusOf(err) != advice.Usage {
				t.Errorf("error %v, exit status %d, want %s", err, advice.StatusOf(err), want)
			}
		})
	}
}

// hugePNG is the beginning of a PNG of 2^30 by 2^30 pixels.
const hugePNG = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x40\x00\x00\x00\x40\x00\x00\x00\x08\x02\x00\x00\x00\xd7\xf6\x79\xe9"

// FuzzReading checks that reading does not panic, whatever the board in a trace contains.
func FuzzReading(f *testing.F) {
	f.Add([]byte(`{"Cells":[{"Digit":4,"Kind":1,"Certain":true}]}`))
	f.Add([]byte(`{"Cells":[{"Digit":200,"Kind":9,"Why":["x"]}],"Layout":{"Bounds":{"Min":{"X":-1}}}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var b recognize.Board
		if json.Unmarshal(text, &b) == nil {
			reading(&b, "")
		}
	})
}

package fill

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"autosolve/recognize"
)

// shade returns a picture of a single colour with its top left corner at a point of the desktop.
func shade(n uint8, at image.Point) *image.RGBA {
	img := image.NewRGBA(image.Rectangle{Min: at, Max: at.Add(image.Pt(40, 30))})
	for i := range img.Pix {
		if img.Pix[i] = n | 0x80; i%4 == 3 {
			img.Pix[i] = 0xff // as on the screen, nothing is transparent
		}
	}
	return img
}

func TestTraceComesBack(t *testing.T) {
	var trace Trace
	at := image.Pt(300, 200)
	board := &recognize.Board{Layout: recognize.Corners(image.Pt(310, 210), image.Pt(390, 290))}
	board.Cells[7] = recognize.Cell{Digit: 4, Kind: recognize.Entry, Score: 0.75, Certain: true}
	event := Event{At: time.Now().UTC().Round(0), What: "sent", Cell: "r1c8", Text: "x"}
	trace.See(shade(1, at), board, nil)
	trace.Record(event)
	trace.See(shade(1, at), nil, &recognize.UncertainError{Board: board})
	trace.See(shade(2, at), nil, &recognize.NoGridError{})

	parent := filepath.Join(t.TempDir(), "traces")
	dir, err := trace.Save(parent, map[string]string{"version": "1"})
	if err != nil {
		t.Fatal(err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 4 { // two pictures, events, about
		t.Errorf("the trace holds %v, %v", entries, err)
	}
	for _, from := range []string{dir, parent} {
		r, err := ReadTrace(from)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Events) != 4 || !reflect.DeepEqual(r.Events[1], event) {
			t.Fatalf("got %+v", r.Events)
		}
		for i, want := range map[int]uint8{0: 1, 2: 1, 3: 2} {
			img, err := r.Picture(r.Events[i].Sight)
			if err != nil {
				t.Fatal(err)
			}
			if img.Bounds() != shade(1, at).Rect {
				t.Errorf("picture %d at %v", i, img.Bounds())
			}
			if got := color.RGBAModel.Convert(img.At(310, 210)).(color.RGBA).R; got != want|0x80 {
				t.Errorf("picture %d: got shade %d", i, got)
			}
		}
		if got := r.Events[2].Sight; !reflect.DeepEqual(got.Board, board) || got.Error == "" {
			t.Errorf("board of an uncertain sight: %+v", got)
		}
		if got := r.Events[3].Sight; got.Board != nil || got.Error == "" {
			t.Errorf("sight without a grid: %+v", got)
		}
	}
}

// TestTraceOfWaitingIsSmall saves a run that waits for a page that ignores its keys: readings that repeat are not written again, but
// come back.
func TestTraceOfWaitingIsSmall(t *testing.T) {
	var trace Trace
	board := &recognize.Board{Layout: recognize.Corners(image.Pt(310, 210), image.Pt(390, 290))}
	for i := range board.Cells {
		board.Cells[i] = recognize.Cell{Digit: uint8(1 + i%9), Kind: recognize.Given, Score: 0.9876543, Certain: true, Confirmed: true}
	}
	const looks = 400
	for i := range looks {
		trace.See(shade(uint8(i/100), image.Point{}), board, nil)
		trace.Record(Event{At: time.Now(), What: "look", Text: "nothing new"})
	}
	dir, err := trace.Save(t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := ReadTrace(dir)
	if err != nil || len(r.Events) != 2*looks {
		t.Fatalf("%d events, %v", len(r.Events), err)
	}
	for i := 0; i < 2*looks; i += 2 {
		if !reflect.DeepEqual(r.Events[i].Board, board) {
			t.Fatalf("sight %d: %+v", i, r.Events[i].Board)
		}
	}
	if info, err := os.Stat(filepath.Join(dir, eventsFile)); err != nil || info.Size() > 300_000 {
		t.Errorf("%v, %v", info, err)
	}
}

func TestTraceThinsOutPictures(t *testing.T) {
	var trace Trace
	const looks = 100
	for i := range looks {
		trace.See(shade(uint8(i), image.Point{}), nil, nil)
	}
	dir, err := trace.Save(t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := ReadTrace(dir)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range r.Events {
		img, err := r.Picture(e.Sight)
		kept := i < firstPictures || i >= looks-lastPictures
		if kept != (err == nil) || !kept && !errors.Is(err, ErrNotKept) {
			t.Fatalf("picture %d: %v", i, err)
		}
		if kept && color.RGBAModel.Convert(img.At(1, 1)).(color.RGBA).R != uint8(i)|0x80 {
			t.Errorf("picture %d is not the one that was seen", i)
		}
	}
}

func TestOldTracesGo(t *testing.T) {
	parent := t.TempDir()
	for _, other := range []string{"mine", "autosolve-0.3.0", "autosolve-main"} {
		if err := os.Mkdir(filepath.Join(parent, other), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	var dirs []string
	for range keptTraces + 3 {
		var trace Trace
		dir, err := trace.Save(parent, nil)
		if err := errors.Join(err, RemoveOldTraces(parent, dir)); err != nil {
			t.Fatal(err)
		}
		dirs = append(dirs, dir)
		time.Sleep(2 * time.Millisecond) // names contain the time in milliseconds
	}
	left, err := Traces(parent)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(left, dirs[3:]) {
		t.Errorf("kept %q, want the last %d of %q", left, keptTraces, dirs)
	}
	if all, err := os.ReadDir(parent); err != nil || len(all) != keptTraces+3 {
		t.Errorf("%d folders are left, %v", len(all), err)
	}
	later := t.TempDir() // the clock was set back since these were saved
	for i := range keptTraces {
		if err := os.Mkdir(filepath.Join(later, fmt.Sprintf("autosolve-20990101-000000.000-%d", i)), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	var trace Trace
	saved, err := trace.Save(later, nil)
	err = errors.Join(err, RemoveOldTraces(later, saved))
	if _, gone := os.Stat(saved); err != nil || gone != nil {
		t.Errorf("the new trace: %v, %v", err, gone)
	}
}

func TestReadTraceRefuses(t *testing.T) {
	empty := t.TempDir()
	if _, err := ReadTrace(empty); err == nil {
		t.Error("read a trace from an empty folder")
	}
	bad := t.TempDir()
	for name, text := range map[string]string{eventsFile: "{}\nnonsense\n", aboutFile: "{}"} {
		if err := os.WriteFile(filepath.Join(bad, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := ReadTrace(bad); err == nil {
		t.Error("read nonsense")
	}
	r := &Recording{Dir: bad}
	if _, err := r.Picture(&Sight{Picture: "../secret.png"}); err == nil {
		t.Error("read a picture outside the trace")
	}
}

// FuzzParse checks that events which were read are the same after they were written and read again.
func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"at":"2026-01-02T15:04:05Z","what":"sent","cell":"r1c1"}` + "\n"))
	f.Add([]byte(`{"what":"sight","picture":"001.png","corner":{"X":1,"Y":2},"board":{"Cells":[]}}`))
	f.Add([]byte("\n{}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		events, err := parse(text)
		if err != nil {
			return
		}
		for _, e := range events {
			written, err := json.Marshal(e)
			if err != nil {
				continue // such as a year that JSON does not allow
			}
			again, err := parse(written)
			if err != nil || len(again) != 1 {
				t.Fatalf("%s: %v", written, err)
			}
			if twice, err := json.Marshal(again[0]); err != nil || string(twice) != string(written) {
				t.Errorf("%s, then %s, %v", written, twice, err)
			}
		}
	})
}

//go:build linux

package fill

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/res"

	"autosolve/test/stage"
)

// usage is how much a process holds of what it may leak. Heap is Go's memory, resident all memory of the process including
// OpenCV's pictures; both are in bytes.
type usage struct {
	heap, resident, fds, segments, clients, goroutines int
}

// browserConns is the largest number of connections that Chromium keeps to the server of the practice page. The server is in
// this process: each connection is a file and a goroutine.
const browserConns = 6

// grown reports whether the process uses more than before, beyond a tolerance. For memory the tolerance is several times
// smaller than a leak of one picture for each look; for files and goroutines it is browserConns, fewer than the fills.
func (u usage) grown(before usage) bool {
	return u.fds > before.fds+browserConns || u.segments > before.segments || u.clients > before.clients ||
		u.goroutines > before.goroutines+browserConns || u.heap > before.heap+before.heap/5+1<<20 || u.resident > before.resident+40<<20
}

// TestManyFills fills the same page repeatedly in one process, each time with new eyes and hands: a dozen times, or a
// thousand times with AUTOSOLVE_LONG=1.
func TestManyFills(t *testing.T) {
	if desks.Apart(t) {
		return
	}
	fills, warm := 12, 4
	if os.Getenv("AUTOSOLVE_LONG") != "" {
		fills, warm = 1000, 50
	} else if testing.Short() {
		t.Skip("takes several seconds")
	}
	d := borrowDesk(t)
	visit(t, d, fewCells(t, ""))
	var before usage
	for i := range fills {
		fillOnce(t, d)
		if i == warm {
			before = usageOf(t, d)
		}
	}
	after := usageOf(t, d)
	if n := fills - warm - 1; n <= browserConns {
		t.Fatalf("%d fills are too few to reveal a leak", n)
	}
	stage.Wait(func() bool { // goroutines such as the reader of a closed connection need a moment to end
		after = usageOf(t, d)
		return !after.grown(before)
	})
	t.Logf("after %d fills %+v, after %d %+v", warm+1, before, fills, after)
	if after.grown(before) {
		t.Errorf("grown from %+v to %+v", before, after)
	}
}

// fillOnce does everything that a run of the program does, and then empties the cells again, which takes the browser less time
// than loading the page again.
func fillOnce(t *testing.T, d *stage.Desk) {
	t.Helper()
	s := sightOf(t, d)
	defer s.close()
	script[bool](s, "blanks = [...document.querySelectorAll('#puzzle_grid input')].filter((cell) => cell.value === ''), true")
	s.mustFill(t, nil)
	script[bool](s, "blanks.forEach((cell) => { cell.value = ''; }), true")
}

// usageOf measures the usage of this process. Its own connection to the X server is counted each time.
func usageOf(t *testing.T, d *stage.Desk) (u usage) {
	t.Helper()
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	u.heap, u.goroutines = int(m.HeapAlloc), runtime.NumGoroutine()
	statm, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := strconv.Atoi(strings.Fields(string(statm))[1])
	if err != nil {
		t.Fatal(err)
	}
	u.resident = pages * os.Getpagesize()
	fds, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	u.fds = len(fds)
	segments, err := stage.Segments(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	u.segments = len(segments)
	conn, err := xgb.NewConnDisplay(d.Display)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := res.Init(conn); err != nil {
		t.Fatal(err)
	}
	clients, err := res.QueryClients(conn).Reply()
	if err != nil {
		t.Fatal(err)
	}
	u.clients = int(clients.NumClients)
	return u
}

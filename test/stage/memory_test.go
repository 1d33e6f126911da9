//go:build linux

package stage

import (
	"slices"
	"testing"
)

func TestParseSegments(t *testing.T) {
	const table = `       key      shmid perms                  size  cpid  lpid nattch   uid   gid  cuid  cgid      atime      dtime      ctime                   rss                  swap
         0          5  1600               4608000   711   711      2     0     0     0     0 1700000000 1700000000 1700000000               4608000                     0
  51966016         32   666                  4096    71   711      0     0     0     0     0 1700000000 1700000000 1700000000                  4096                     0
         0          7  1600               4608000   711   700      2     0     0     0     0 1700000000 1700000000 1700000000               4608000                     0
`
	got, err := parseSegments(table, 711)
	want := []Segment{{ID: 5, Mode: 0o1600}, {ID: 7, Mode: 0o1600}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v, %v", got, err)
	}
	if _, err := parseSegments("0 x 1600 4096 711\n", 711); err == nil {
		t.Error("no error for a segment without a number")
	}
}

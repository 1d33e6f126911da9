//go:build linux

package stage

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// Segment is a piece of System V shared memory.
type Segment struct {
	ID   int
	Mode uint32 // permissions as for chmod, and perhaps SegmentGoes
}

// SegmentGoes is the mode bit of a segment that is removed when its last user detaches it.
const SegmentGoes = 0o1000

// Segments lists the existing shared memory segments that a process has created.
func Segments(pid int) ([]Segment, error) {
	table, err := os.ReadFile("/proc/sysvipc/shm")
	if err != nil {
		return nil, fmt.Errorf("list shared memory: %w", err)
	}
	return parseSegments(string(table), pid)
}

// parseSegments parses the kernel's table: a line of headings, then a line for each segment with the columns key, shmid,
// perms (octal), size, cpid, and more.
func parseSegments(table string, pid int) (found []Segment, err error) {
	for line := range strings.Lines(table) {
		f := strings.Fields(line)
		if len(f) < 5 || f[4] != strconv.Itoa(pid) {
			continue
		}
		id, err := strconv.Atoi(f[1])
		if err != nil {
			return nil, fmt.Errorf("list shared memory: %w", err)
		}
		mode, err := strconv.ParseUint(f[2], 8, 32)
		if err != nil {
			return nil, fmt.Errorf("list shared memory: %w", err)
		}
		found = append(found, Segment{ID: id, Mode: uint32(mode)})
	}
	return found, nil
}

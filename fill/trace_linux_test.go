package fill

import (
	"image"
	"os"
	"path/filepath"
	"testing"
)

// Only the owner can read a trace. What Windows has instead of modes is tested by package atomicfile, which makes the folder.
func TestTraceIsPrivate(t *testing.T) {
	var trace Trace
	trace.See(shade(1, image.Pt(300, 200)), nil, nil)
	dir, err := trace.Save(filepath.Join(t.TempDir(), "traces"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{filepath.Dir(dir), dir, filepath.Join(dir, eventsFile), filepath.Join(dir, "001.png"),
		filepath.Join(dir, aboutFile)} {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %v", path, info.Mode())
		}
	}
}

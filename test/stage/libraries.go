package stage

import (
	"debug/elf"
	"testing"
)

// Libraries returns the shared libraries that a program links directly.
func Libraries(t *testing.T, program string) []string {
	t.Helper()
	f, err := elf.Open(program)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	libraries, err := f.ImportedLibraries()
	if err != nil {
		t.Fatal(err)
	}
	return libraries
}

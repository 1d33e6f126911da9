// Package data finds what some tests read and the repository does not have, such as real screenshots, files of puzzles that
// people have written, and large sets of puzzles. What every run of the tests needs is in the testdata of its package.
package data

import (
	"os"
	"path/filepath"
	"testing"
)

// variable is the environment variable that names the folder with the data.
const variable = "AUTOSOLVE_DATA"

// Path returns the path of a file or folder, which is named with slashes relative to the folder in AUTOSOLVE_DATA. Without that
// variable it skips the test or benchmark. With it, a missing file fails.
func Path(t testing.TB, name string) string {
	t.Helper()
	folder := os.Getenv(variable)
	if folder == "" {
		t.Skip("needs " + variable)
	}
	path := filepath.Join(folder, filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("%s: %v", variable, err)
	}
	return path
}

// PathOr returns the path of a file that the repository has, or that of a larger one if AUTOSOLVE_DATA is set.
func PathOr(t testing.TB, larger, shipped string) string {
	t.Helper()
	if os.Getenv(variable) == "" {
		return shipped
	}
	return Path(t, larger)
}

// Files returns the files that match a pattern of filepath.Glob in that folder. It fails if there is none.
func Files(t testing.TB, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(Path(t, "."), filepath.FromSlash(pattern)))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: no file matches %s: %v", variable, pattern, err)
	}
	return files
}

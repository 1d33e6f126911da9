//go:build linux

// Package windows_test tests the package for Windows and the files from which dist.sh builds it.
package windows_test

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestManifest checks that the manifest is well-formed, because Windows does not start a program whose manifest is not, and
// that it asks for the pixels of each monitor and for no rights beyond the user's.
func TestManifest(t *testing.T) {
	text, err := os.ReadFile("autosolve.manifest")
	if err != nil {
		t.Fatal(err)
	}
	decoder, values := xml.NewDecoder(strings.NewReader(string(text))), map[string]string{}
	element := ""
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			element = token.Name.Local
			for _, attribute := range token.Attr {
				values[element+"."+attribute.Name.Local] = attribute.Value
			}
		case xml.CharData:
			values[element] += strings.TrimSpace(string(token))
		}
	}
	for name, want := range map[string]string{
		"dpiAwareness": "PerMonitorV2", "longPathAware": "true", "activeCodePage": "UTF-8",
		"requestedExecutionLevel.level": "asInvoker", "requestedExecutionLevel.uiAccess": "false",
	} {
		if values[name] != want {
			t.Errorf("%s is %q, want %q", name, values[name], want)
		}
	}
}

// TestLicences checks that licences.sh finds the licences of a program for Windows, and prints a file under its title.
func TestLicences(t *testing.T) {
	file, err := filepath.Abs("autosolve.manifest")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("../package/licences.sh", "Title of a file", file)
	cmd.Env = append(os.Environ(), "GOOS=windows", "GOARCH=amd64", "CGO_ENABLED=1",
		"GOFLAGS=-tags=gocv_specific_modules,customenv,win")
	text := run(t, cmd)
	for _, want := range []string{
		"The Go Authors", "\ngocv.io/x/gocv v", "\ngithub.com/go-vgo/robotgo v", "\ngolang.org/x/sys v", "Apache License",
		"\nTitle of a file\n\n<?xml",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing", want)
		}
	}
}

// TestZip builds the package in a clone and, unless this checkout has changes, again here, and compares the two. Then it
// checks that one is whole.
func TestZip(t *testing.T) {
	if os.Getenv("AUTOSOLVE_LONG") == "" {
		t.Skip("needs AUTOSOLVE_LONG") // it compiles OpenCV and the program for Windows
	}
	seeSources(t)
	dir := t.TempDir()
	file, clone := filepath.Join(dir, "autosolve.zip"), filepath.Join(dir, "clone")
	run(t, exec.Command("git", "clone", "--quiet", "../..", clone))
	run(t, exec.Command(filepath.Join(clone, "build/windows/dist.sh"), file))
	if changes := run(t, exec.Command("git", "status", "--porcelain", "../..")); changes == "" {
		again := filepath.Join(dir, "again.zip")
		run(t, exec.Command("./dist.sh", again))
		run(t, exec.Command("cmp", file, again))
	} else {
		t.Logf("not compared with the zip of this checkout, which has changes:\n%s", changes)
	}
	check := exec.Command("sha256sum", "--check", "--strict", "SHA256SUMS")
	check.Dir = dir
	run(t, check)
	files, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer files.Close()
	for _, f := range files.File {
		if f.Mode().Perm()&0o066 != 0o044 || !strings.HasPrefix(f.Name, "autosolve/") {
			t.Errorf("%s can be written by others, or not be read by all, or is outside of the folder: %v", f.Name, f.Mode())
		}
	}
	isWhole(t, files)
}

// seeSources looks at every file of the checkout, because the go command reuses a cached test result until a file changes
// that the test has looked at.
func seeSources(t *testing.T) {
	t.Helper()
	for name := range strings.SplitSeq(strings.Trim(run(t, exec.Command("git", "ls-files", "-z", "../..")), "\x00"), "\x00") {
		if _, err := os.Stat(name); err != nil {
			t.Fatal(err)
		}
	}
}

// isWhole checks that the package has all its files, and the version and the manifest in the program.
func isWhole(t *testing.T, files fs.FS) {
	t.Helper()
	for _, name := range []string{
		"autosolve.exe", "licences.txt", "about/LICENSE", "about/README.md", "about/CHANGELOG.md", "about/CONTRIBUTING.md",
		"about/SECURITY.md", "about/config.yaml", "about/docs/using.md", "about/docs/seen.png",
	} {
		if info, err := fs.Stat(files, "autosolve/"+name); err != nil || info.Size() < 100 {
			t.Errorf("%s is missing or almost empty: %v", name, err)
		}
	}
	if _, err := fs.Stat(files, "autosolve/config.yaml"); err == nil {
		t.Error("config.yaml lies beside the program, which would read it instead of the user's config")
	}
	licences, err := fs.ReadFile(files, "autosolve/licences.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"\nOpenCV of Debian\n", "\nzlib of Debian\n", "GCC Runtime Library", "winpthreads"} {
		if !strings.Contains(string(licences), want) {
			t.Errorf("licences.txt does not mention %q", want)
		}
	}
	program, err := fs.ReadFile(files, "autosolve/autosolve.exe")
	if err != nil {
		t.Fatal(err)
	}
	version, err := os.ReadFile("../../VERSION")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"PerMonitorV2", utf16("ProductVersion"), utf16(strings.TrimSpace(string(version)))} {
		if !strings.Contains(string(program), want) {
			t.Errorf("autosolve.exe has no resource with %q", want)
		}
	}
}

// utf16 returns an ASCII text in the encoding of resources, UTF-16.
func utf16(ascii string) string {
	var b strings.Builder
	for _, c := range []byte(ascii) {
		b.Write([]byte{c, 0})
	}
	return b.String()
}

// run returns the standard output of a command, and fails the test if the command fails.
func run(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd.Args, err, &errs)
	}
	return out.String()
}

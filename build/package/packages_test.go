//go:build linux

// Package package_test holds what build.sh makes to what it is for: it is unpacked, and run from there.
package package_test

import (
	"fmt"
	"image/png"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/jezek/xgb"

	"autosolve/test/stage"
)

var desks = stage.Desks{Setting: stage.Setting{Browser: &stage.Browser{Kiosk: true}}}

func TestMain(m *testing.M) {
	xgb.Logger.SetOutput(io.Discard) // it logs each connection that ends
	status := m.Run()
	if err := desks.Close(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		status = 1
	}
	os.Exit(status)
}

// TestDeb unpacks the .deb and runs it from PATH. Removing it leaves nothing: it has no scripts and no settings.
func TestDeb(t *testing.T) {
	deb := build(t, "deb")
	root, control := t.TempDir(), t.TempDir()
	run(t, exec.Command("dpkg-deb", "-x", deb, root))
	run(t, exec.Command("dpkg-deb", "-e", deb, control))
	if got := names(t, control); !slices.Equal(got, []string{"control", "md5sums"}) {
		t.Errorf("the package has %v besides its files", got)
	}
	prefix := filepath.Join(root, "usr")
	if got := names(t, root); !slices.Equal(got, []string{"usr"}) {
		t.Errorf("the package has %v at the root", got)
	}
	isWhole(t, prefix, "vendor-completions")
	if got, want := dependencies(t, deb), packagesOf(t, filepath.Join(prefix, "bin/autosolve")); !slices.Equal(got, want) {
		t.Errorf("it depends on %v, and its program on %v", got, want)
	}
	solves(t, filepath.Join(prefix, "bin"))
}

// TestTar unpacks the tar. Its program asks for nothing but what comes with libc.
func TestTar(t *testing.T) {
	file := build(t, "tar")
	dir := t.TempDir()
	run(t, exec.Command("tar", "-xf", file, "-C", dir))
	prefix := filepath.Join(dir, "autosolve")
	isWhole(t, prefix, "site-functions")
	notices, err := os.ReadFile(filepath.Join(prefix, "share/doc/autosolve/copyright"))
	if err != nil || !strings.Contains(string(notices), "Apache") || !strings.Contains(string(notices), "OpenCV") {
		t.Errorf("the licence of OpenCV is not in it: %v", err)
	}
	for _, library := range stage.Libraries(t, filepath.Join(prefix, "bin/autosolve")) {
		if !regexp.MustCompile(`^(libc|libm|ld-linux-.*)\.so\.[0-9]+$`).MatchString(library) {
			t.Errorf("the program wants %s", library)
		}
	}
	solves(t, filepath.Join(prefix, "bin"))
}

// build makes a package of this checkout.
func build(t *testing.T, kind string) string {
	t.Helper()
	seeSources(t)
	file := filepath.Join(t.TempDir(), "autosolve."+kind)
	run(t, exec.Command("sh", "build.sh", kind, file))
	return file
}

// seeSources has the go command know what the packages are made of: it takes a test for passed while all that the test
// has looked at is the same.
func seeSources(t *testing.T) {
	t.Helper()
	list := run(t, exec.Command("go", "list", "-deps", "-f", "{{if .Module}}{{if .Module.Main}}{{.Dir}}{{end}}{{end}}", "autosolve/cmd/autosolve"))
	for _, dir := range append(strings.Fields(list), ".", "opencv", "../../docs") {
		for _, name := range names(t, dir) {
			if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// isWhole asks for all that a package has besides the program. What zsh completes by is in a folder that depends.
func isWhole(t *testing.T, prefix, zsh string) {
	t.Helper()
	for _, path := range []string{
		"share/man/man1/autosolve.1.gz", "share/man/man1/autosolve-templates-learn.1.gz",
		"share/bash-completion/completions/autosolve", filepath.Join("share/zsh", zsh, "_autosolve"),
		"share/fish/vendor_completions.d/autosolve.fish",
		"share/doc/autosolve/copyright", "share/doc/autosolve/config.yaml", "share/doc/autosolve/README.md",
		"share/doc/autosolve/docs/using.md", "share/doc/autosolve/docs/seen.png",
	} {
		if info, err := os.Stat(filepath.Join(prefix, path)); err != nil || info.Size() < 100 {
			t.Errorf("%s is missing or as good as empty: %v", path, err)
		}
	}
	entry := filepath.Join(prefix, "share/applications/autosolve.desktop")
	run(t, exec.Command("desktop-file-validate", entry))
	text, err := os.ReadFile(entry)
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?m)^Exec=autosolve (.*)$`).FindSubmatch(text)
	if m == nil {
		t.Fatal("the desktop entry does not start autosolve")
	}
	help := runIn(t, filepath.Join(prefix, "bin"), nil, append(strings.Fields(string(m[1])), "--help")...)
	if !strings.Contains(help, "hotkey") {
		t.Errorf("what the desktop entry starts is no hotkey:\n%s", help)
	}
	err = filepath.WalkDir(prefix, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err == nil && info.Mode()&0o022 != 0 {
			err = fmt.Errorf("%s can be written by others: %v", path, info.Mode())
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// solves has the program of a folder read a picture of the practice page, and solve the page.
func solves(t *testing.T, bin string) {
	t.Helper()
	d := desks.Borrow(t)
	// From the same page that would be a reload, which keeps what was typed.
	err := chromedp.Do(d.Chromium.Tab(), chromedp.Navigate("about:blank"), chromedp.Navigate(d.Page+"?level=1&set_id=1"))
	if err == nil {
		err = d.Chromium.Painted()
	}
	if err != nil {
		t.Fatal(err)
	}
	picture := filepath.Join(t.TempDir(), "screen.png")
	savePicture(t, d, picture)
	read := runIn(t, bin, nil, "--image", picture, "--format", "line")
	solved := runIn(t, bin, d.Env(), "--format", "line")
	if len(read) < 81 || !strings.Contains(read, ".") || len(solved) < 81 || strings.Contains(solved[:81], ".") {
		t.Errorf("it read\n%sand solved\n%s", read, solved)
	}
	const cells = `[...document.querySelectorAll('#puzzle_grid input')].map(cell => cell.value).join('')`
	const solution = `document.querySelector('input[name=cheat]').value`
	right, err := chromedp.Run(d.Chromium.Tab(), chromedp.Evaluate[bool](cells+" === "+solution))
	if err != nil || !right {
		t.Errorf("the page does not hold its solution: %v", err)
	}
}

func savePicture(t *testing.T, d *stage.Desk, path string) {
	t.Helper()
	img, err := d.Picture()
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}

// runIn runs the program of a folder, found by PATH, and returns its standard output.
func runIn(t *testing.T, bin string, env []string, args ...string) string {
	t.Helper()
	home := t.TempDir()
	cmd := exec.CommandContext(t.Context(), "sh", append([]string{"-c", `exec autosolve "$@"`, "sh"}, args...)...)
	cmd.Dir = home
	cmd.Env = slices.Concat(env, stage.Home(home), []string{"PATH=" + bin + ":/usr/bin:/bin"})
	return run(t, cmd)
}

// run is what a command prints. One that fails fails the test.
func run(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %v\n%s%s", cmd.Args, err, &out, &errs)
	}
	return out.String()
}

func names(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// dependencies are the packages that a .deb depends on, sorted.
func dependencies(t *testing.T, deb string) (packages []string) {
	t.Helper()
	for one := range strings.SplitSeq(run(t, exec.Command("dpkg-deb", "--field", deb, "Depends")), ",") {
		name, _, _ := strings.Cut(strings.TrimSpace(one), " ")
		packages = append(packages, name)
	}
	slices.Sort(packages)
	return packages
}

// packagesOf are the Debian packages of the libraries that a program names, sorted, where the dynamic linker finds them.
func packagesOf(t *testing.T, program string) (packages []string) {
	t.Helper()
	found := run(t, exec.Command("ldd", program))
	for _, library := range stage.Libraries(t, program) {
		m := regexp.MustCompile(regexp.QuoteMeta(library) + ` => (\S+)`).FindStringSubmatch(found)
		if m == nil {
			t.Fatalf("%s is not among\n%s", library, found)
		}
		path, err := filepath.EvalSymlinks(m[1])
		if err != nil {
			t.Fatal(err)
		}
		owner, _, _ := strings.Cut(run(t, exec.Command("dpkg-query", "-S", "*"+strings.TrimPrefix(path, "/usr"))), ":")
		packages = append(packages, owner)
	}
	slices.Sort(packages)
	return slices.Compact(packages)
}

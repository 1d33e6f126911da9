//go:build linux

// Package package_test builds the packages with build.sh, unpacks them, and runs the program from there.
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
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/jezek/xgb"

	"autosolve"
	"autosolve/test/stage"
)

var desks = stage.Desks{Setting: stage.Setting{Browser: &stage.Browser{Kiosk: true}}}

func TestMain(m *testing.M) {
	xgb.Logger.SetOutput(io.Discard) // xgb logs every closed connection
	status := m.Run()
	if err := desks.Close(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		status = 1
	}
	os.Exit(status)
}

// TestDeb unpacks the .deb and runs its program from PATH. Because it has no scripts and no configuration, removing it
// leaves nothing.
func TestDeb(t *testing.T) {
	deb := build(t, "deb", ".deb")
	root, control := t.TempDir(), t.TempDir()
	run(t, exec.Command("dpkg-deb", "-x", deb, root))
	run(t, exec.Command("dpkg-deb", "-e", deb, control))
	if got := names(t, control); !slices.Equal(got, []string{"control", "md5sums"}) {
		t.Errorf("the control archive contains %v", got)
	}
	prefix := filepath.Join(root, "usr")
	if got := names(t, root); !slices.Equal(got, []string{"usr"}) {
		t.Errorf("the package has %v at the root", got)
	}
	isWhole(t, prefix, "vendor-completions")
	if got, want := dependencies(t, deb), packagesOf(t, filepath.Join(prefix, "bin/autosolve")); !slices.Equal(got, want) {
		t.Errorf("the package depends on %v, its program on %v", got, want)
	}
	if got := strings.TrimSpace(run(t, exec.Command("dpkg-deb", "--field", deb, "Version"))); !strings.HasPrefix("v"+got+"~", autosolve.Version()+"~") {
		t.Errorf("the package has version %s, the program %s", got, autosolve.Version())
	}
	solves(t, filepath.Join(prefix, "bin"))
}

// TestTar unpacks the tar. Its program needs only libc's libraries.
func TestTar(t *testing.T) {
	file := build(t, "tar", ".tar.gz")
	dir := t.TempDir()
	run(t, exec.Command("tar", "-xf", file, "-C", dir))
	prefix := filepath.Join(dir, "autosolve")
	isWhole(t, prefix, "site-functions")
	notices, err := os.ReadFile(filepath.Join(prefix, "share/doc/autosolve/copyright"))
	if err != nil || !strings.Contains(string(notices), "Apache") || !strings.Contains(string(notices), "OpenCV") {
		t.Errorf("OpenCV's licence is missing: %v", err)
	}
	for _, library := range stage.Libraries(t, filepath.Join(prefix, "bin/autosolve")) {
		if !regexp.MustCompile(`^(libc|libm|ld-linux-.*)\.so\.[0-9]+$`).MatchString(library) {
			t.Errorf("the program needs %s", library)
		}
	}
	solves(t, filepath.Join(prefix, "bin"))
}

// build builds a package of this checkout beside an earlier one, and checks that SHA256SUMS has the checksums of both.
func build(t *testing.T, kind, ending string) string {
	t.Helper()
	seen.Do(func() { seeSources(t) })
	dir := t.TempDir()
	name := "autosolve" + ending
	if err := os.WriteFile(filepath.Join(dir, "earlier.deb"), []byte("an earlier package\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	script := exec.Command("sh", "build.sh", kind, filepath.Join(dir, name))
	script.Env = append(os.Environ(), "DPKG_DEB_COMPRESSOR_LEVEL=1", "GZIP=-1") // the tests do not need small packages
	run(t, script)
	check := exec.Command("sha256sum", "--check", "--strict", "SHA256SUMS")
	check.Dir = dir
	if got, want := run(t, check), name+": OK\nearlier.deb: OK\n"; got != want {
		t.Errorf("SHA256SUMS has\n%swant\n%s", got, want)
	}
	return filepath.Join(dir, name)
}

// seen guards seeSources, of which one call is enough for all tests.
var seen sync.Once

// seeSources looks at every source file of the packages, because the go command reuses a cached test result until a file
// changes that the test has looked at.
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

// isWhole checks that a package contains everything besides the program. zsh names the folder of zsh's completions.
func isWhole(t *testing.T, prefix, zsh string) {
	t.Helper()
	for _, path := range []string{
		"share/man/man1/autosolve.1.gz", "share/man/man1/autosolve-templates-learn.1.gz",
		"share/bash-completion/completions/autosolve", filepath.Join("share/zsh", zsh, "_autosolve"),
		"share/fish/vendor_completions.d/autosolve.fish",
		"share/doc/autosolve/copyright", "share/doc/autosolve/config.yaml", "share/doc/autosolve/README.md",
		"share/doc/autosolve/CHANGELOG.md", "share/doc/autosolve/CONTRIBUTING.md", "share/doc/autosolve/SECURITY.md",
		"share/doc/autosolve/docs/using.md", "share/doc/autosolve/docs/seen.png",
	} {
		if info, err := os.Stat(filepath.Join(prefix, path)); err != nil || info.Size() < 100 {
			t.Errorf("%s is missing or almost empty: %v", path, err)
		}
	}
	version, _, _ := strings.Cut(runIn(t, filepath.Join(prefix, "bin"), nil, "--version"), ",")
	if version != "autosolve "+autosolve.Version() {
		t.Errorf("the program is %q, the checkout %s", version, autosolve.Version())
	}
	entry := filepath.Join(prefix, "share/applications/autosolve.desktop")
	run(t, exec.Command("desktop-file-validate", entry))
	text, err := os.ReadFile(entry)
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?m)^Exec=sh -c "autosolve ([a-z]+) .*"$`).FindSubmatch(text)
	if m == nil {
		t.Fatal("the desktop entry does not start autosolve")
	}
	help := runIn(t, filepath.Join(prefix, "bin"), nil, append(strings.Fields(string(m[1])), "--help")...)
	if !strings.Contains(help, "hotkey") {
		t.Errorf("the desktop entry does not wait for a hotkey:\n%s", help)
	}
	err = filepath.WalkDir(prefix, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if mode := info.Mode(); err == nil && (mode&0o022 != 0 || mode&0o044 != 0o044 || mode.IsDir() && mode&0o011 != 0o011) {
			err = fmt.Errorf("%s can be written by others, or not be read by all: %v", path, mode)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// solves checks that the program in bin reads a screenshot of the practice page, and solves the page.
func solves(t *testing.T, bin string) {
	t.Helper()
	d := desks.Borrow(t)
	// Navigating from the same page would be a reload, which keeps what was typed.
	err := chromedp.Do(d.Chromium.Tab(), chromedp.Navigate("about:blank"), chromedp.Navigate(d.Page+"?level=1&set_id=1"))
	if err == nil {
		err = d.FillIn()
	}
	if err != nil {
		t.Fatal(err)
	}
	picture := filepath.Join(t.TempDir(), "screen.png")
	savePicture(t, d, picture)
	read := runIn(t, bin, nil, "--image", picture, "--format", "line")
	solved := runIn(t, bin, d.Env(), "--format", "line")
	if len(read) < 81 || !strings.Contains(read, ".") || len(solved) < 81 || strings.Contains(solved[:81], ".") {
		t.Errorf("read\n%sand solved\n%s", read, solved)
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

// runIn runs autosolve from the folder bin by PATH, and returns its standard output.
func runIn(t *testing.T, bin string, env []string, args ...string) string {
	t.Helper()
	home := t.TempDir()
	cmd := exec.CommandContext(t.Context(), "sh", append([]string{"-c", `exec autosolve "$@"`, "sh"}, args...)...)
	cmd.Dir = home
	cmd.Env = slices.Concat(env, stage.Home(home), []string{"PATH=" + bin + ":/usr/bin:/bin"})
	return run(t, cmd)
}

// run returns the standard output of a command, and fails the test if the command fails.
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

// dependencies returns the packages that a .deb depends on, sorted.
func dependencies(t *testing.T, deb string) (packages []string) {
	t.Helper()
	for one := range strings.SplitSeq(run(t, exec.Command("dpkg-deb", "--field", deb, "Depends")), ",") {
		name, _, _ := strings.Cut(strings.TrimSpace(one), " ")
		packages = append(packages, name)
	}
	slices.Sort(packages)
	return packages
}

// packagesOf returns the Debian packages, sorted, whose libraries the dynamic linker loads for a program.
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

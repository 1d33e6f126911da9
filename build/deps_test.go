//go:build linux

package build_test

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestDepsWaitsForApt runs deps.sh while another program holds apt's lock of the lists of packages, in folders of its own. It
// must say that it waits, go on once the lock is free, and not take any other error for a lock.
func TestDepsWaitsForApt(t *testing.T) {
	if _, err := exec.LookPath("apt-get"); err != nil {
		t.Skip("needs apt-get")
	}
	dir := t.TempDir()
	for _, folder := range []string{"state/lists/partial", "cache/archives/partial", "etc/sources.list.d", "bin"} {
		if err := os.MkdirAll(filepath.Join(dir, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	config := `Dir::State "` + dir + `/state"; Dir::Cache "` + dir + `/cache"; Dir::Etc "` + dir + `/etc"; Dir::State::status "/dev/null";`
	write(t, filepath.Join(dir, "apt.conf"), config, 0o644)
	write(t, filepath.Join(dir, "bin", "dpkg-query"), "#!/bin/sh\nexit 1\n", 0o755) // so that packages are missing
	write(t, filepath.Join(dir, "bin", "sudo"), "#!/bin/sh\nexec \"$@\"\n", 0o755)
	lock, err := os.Create(filepath.Join(dir, "state/lists/lock"))
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.FcntlFlock(lock.Fd(), syscall.F_SETLK, &syscall.Flock_t{Type: syscall.F_WRLCK}); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "./deps.sh", "lint")
	cmd.Env = append(os.Environ(), "APT_CONFIG="+filepath.Join(dir, "apt.conf"), "PATH="+filepath.Join(dir, "bin")+":"+os.Getenv("PATH"))
	out, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	said := ""
	for !strings.Contains(said, "waiting up to five minutes") {
		line, err := lines.ReadString('\n')
		if said += line; err != nil {
			t.Fatalf("%v after %q", err, said)
		}
	}
	lock.Close()
	rest, _ := io.ReadAll(lines)
	if err := cmd.Wait(); err == nil || !strings.Contains(string(rest), "ca-certificates") {
		t.Errorf("%v: %s", err, rest) // there is no source of packages
	}
}

// TestDepsOnUbuntu runs deps.sh where apt has no package chromium. Nothing is installed until another Chromium is in PATH.
func TestDepsOnUbuntu(t *testing.T) {
	dir := t.TempDir()
	for name, script := range map[string]string{
		"go": "echo go version go1.99.0 linux/amd64", "sudo": `exec "$@"`, "dpkg-query": "exit 1", "apt-get": `echo "$@" >> ` + dir + "/called", "apt-cache": "echo '  Candidate: (none)'",
	} {
		write(t, filepath.Join(dir, name), "#!/bin/sh\n"+script+"\n", 0o755)
	}
	for _, name := range []string{"cat", "date", "dirname", "env", "grep", "head", "id", "mktemp", "rm", "sed", "sort"} {
		path, err := exec.LookPath(name)
		if err == nil {
			err = os.Symlink(path, filepath.Join(dir, name))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir)
	deps := func() (said, called string, err error) {
		out, err := exec.Command("/bin/sh", "./deps.sh", "demo").CombinedOutput()
		calls, _ := os.ReadFile(filepath.Join(dir, "called"))
		return string(out), string(calls), err
	}
	said, called, err := deps()
	if err == nil || !strings.Contains(said, "run build/chromium.sh") || strings.Contains(called, "install") {
		t.Errorf("without Chromium: %v, it said %q and called %q", err, said, called)
	}
	write(t, filepath.Join(dir, "chromium"), "", 0o755)
	said, called, err = deps()
	if err != nil || !strings.Contains(called, "xvfb xterm") {
		t.Errorf("with another Chromium: %v, it said %q and called %q", err, said, called)
	}
}

// TestDepsRefusesAnOlderGo runs deps.sh with the go command of Debian 12, and with one that may not download another version.
func TestDepsRefusesAnOlderGo(t *testing.T) {
	for _, version := range []string{"go1.19.8", "go1.24.4", "go1.9"} {
		dir := t.TempDir()
		write(t, filepath.Join(dir, "go"), "#!/bin/sh\necho go version "+version+" linux/amd64\n", 0o755)
		cmd := exec.Command("./deps.sh", "lint")
		cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"))
		out, err := cmd.CombinedOutput()
		if err == nil || !strings.Contains(string(out), "or later, and this is "+version[2:]+": ") || !strings.Contains(string(out), "https://go.dev/dl/") {
			t.Errorf("%s: %v: %s", version, err, out)
		}
	}
}

func write(t *testing.T, path, text string, perm os.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), perm); err != nil {
		t.Fatal(err)
	}
}

//go:build linux

package build_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestSessionOwner starts sessions of test/e2e/session.sh, without a Debian in them. The folder of a session is used again only
// if it belongs to root: programs in it run as root, and in /var/tmp anyone may have made it.
func TestSessionOwner(t *testing.T) {
	dir := t.TempDir()
	for name, script := range map[string]string{
		"sudo": `exec "$@"`, "apt-config": "", "apt-get": "echo deb http://example.org trixie main", "chroot": "", "unshare": "",
		"mmdebstrap": `while [ "$1" != - ]; do folder=$1; shift; done; mkdir -p "$folder/etc"; echo built >&2`,
		"stat":       `[ -d "$3" ] && echo "$OWNER"`,
	} {
		write(t, filepath.Join(dir, name), "#!/bin/sh\n"+script+"\n", 0o755)
	}
	start := func(owner string) (built bool) {
		cmd := exec.Command("../test/e2e/session.sh", "gnome", "true")
		cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), "TMPDIR="+dir, "OWNER="+owner)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return strings.Contains(string(out), "built")
	}
	if !start("0") || start("0") {
		t.Error("a Debian of root is not kept")
	}
	if !start("65534") {
		t.Error("the folder of another user is taken for a Debian")
	}
}

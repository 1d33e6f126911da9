//go:build linux

package build_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestSessionOwner starts sessions of test/e2e/session.sh as a user with sudo, without a Debian in them. The folder of a session is
// used again only if it belongs to root: programs in it run as root, and in /var/tmp anyone may have made it.
func TestSessionOwner(t *testing.T) {
	dir := t.TempDir()
	for name, script := range map[string]string{
		"id": "echo 1000", "sudo": `exec env -i PATH="$PATH" "$@"`, "apt-config": "", "chroot": "",
		"apt-get":    "echo deb http://example.org bookworm-security main; echo deb http://example.org bookworm main",
		"unshare":    `while [ "$1" != enter ]; do shift; done; echo "entered: $*" >&2`,
		"mmdebstrap": `while [ "$1" != - ]; do release=$folder; folder=$1; shift; done; mkdir -p "$folder/etc"; echo "built $release" >&2`,
		"stat":       `[ -d "$3" ] && echo "$OWNER"`,
	} {
		write(t, filepath.Join(dir, name), "#!/bin/sh\n"+script+"\n", 0o755)
	}
	start := func(owner string, settings ...string) (said string) {
		cmd := exec.Command("../test/e2e/session.sh", "gnome", "true")
		cmd.Env = slices.Concat(os.Environ(), []string{"PATH=" + dir + ":" + os.Getenv("PATH"), "TMPDIR=" + dir, "OWNER=" + owner}, settings)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return string(out)
	}
	if !strings.Contains(start("0"), "built bookworm\n") || strings.Contains(start("0"), "built") {
		t.Error("a Debian of root is not kept")
	}
	if !strings.Contains(start("65534"), "built") {
		t.Error("the folder of another user is taken for a Debian")
	}
	if said := start("0", "SUITE=trixie", "MONITOR=800x600"); !strings.Contains(said, "built trixie\n") || !strings.Contains(said, " 800x600 ") {
		t.Errorf("sudo drops the settings: %s", said)
	}
}

//go:build linux

package build_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestReleaseNotes begins releases of a folder with a VERSION and a CHANGELOG.md. A tag that one of them does not have is refused with
// what to do, and only a release that begins removes the packages of an earlier one.
func TestReleaseNotes(t *testing.T) {
	const dated, changed = "## 1.2.3 (2026-01-31)\n\n", "- Reads [more](docs/more.md)\n  pages.\n- New: [site](https://example.org).\n"
	const notes = "- Reads more (docs/more.md) pages.\n- New: [site](https://example.org).\n"
	const earlier = "\n## 1.2.2 (2025-12-24)\n\n- Earlier.\n"
	cases := []struct {
		name, tag, changelog, notes, said, readme string
	}{
		{"release", "v1.2.3", "# Changes\n\n" + dated + changed + earlier, notes, "", ""},
		{"the first release", "v1.2.3", dated + changed, notes, "", ""},
		{"rehearsal", "", dated + changed + earlier, notes, "", ""},
		{"rehearsal without a date", "", "## 1.2.3 (not released yet)\n" + changed + earlier, notes, `has no date for 1.2.3: write "## 1.2.3 (2`, ""},
		{"tag of another version", "v1.2.4", dated + changed, "", "VERSION has 1.2.3, which is not the version of the tag v1.2.4: use the tag v1.2.3, or write 1.2.4 into VERSION", ""},
		{"tag of an earlier version", "v1.2.2", dated + changed + earlier, "", "which is not the version of the tag v1.2.2", ""},
		{"tag without v", "1.2.3", dated + changed, "", "use the tag v1.2.3", ""},
		{"no date", "v1.2.3", "## 1.2.3 (not released yet)\n" + changed, "", `has no date for 1.2.3: write "## 1.2.3 (2`, ""},
		{"no changes of the version", "v1.2.3", "## 1.2.33 (2026-01-31)\n\n" + changed + earlier, "", "CHANGELOG.md has no changes of 1.2.3: write them below", ""},
		{"README of before", "v1.2.3", dated + changed, "", "README.md, which is part of the packages, says that 1.2.3 is not", "not released yet"},
		{"empty changes", "v1.2.3", dated + earlier, "", "CHANGELOG.md says nothing below", ""},
	}
	script, err := os.ReadFile("release.sh")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			left := filepath.Join(dir, "out/release/autosolve_1.2.2.deb")
			for _, folder := range []string{filepath.Join(dir, "build"), filepath.Dir(left)} {
				if err := os.MkdirAll(folder, 0o755); err != nil {
					t.Fatal(err)
				}
			}
			write(t, left, "an earlier release\n", 0o644)
			write(t, filepath.Join(dir, "build/release.sh"), string(script), 0o755)
			write(t, filepath.Join(dir, "VERSION"), "1.2.3\n", 0o644)
			write(t, filepath.Join(dir, "CHANGELOG.md"), c.changelog, 0o644)
			write(t, filepath.Join(dir, "README.md"), c.readme, 0o644)
			out, err := exec.Command("sh", filepath.Join(dir, "build/release.sh"), c.tag).CombinedOutput()
			if (err == nil) != (c.notes != "") || !strings.Contains(string(out), c.said) || c.said == "" && len(out) > 0 {
				t.Errorf("%v, and it said %q, want %q", err, out, c.said)
			}
			if got, err := os.ReadFile(filepath.Join(dir, "out/release/notes.md")); string(got) != c.notes {
				t.Errorf("%v, and the notes are %q, want %q", err, got, c.notes)
			}
			if _, err := os.Stat(left); (err == nil) != (c.notes == "") {
				t.Errorf("the earlier release: %v", err)
			}
		})
	}
}

// TestReleaseOfCommit begins releases of a checkout. What has a tag must be the commit that has it, or will get it.
func TestReleaseOfCommit(t *testing.T) {
	const another = "the tag v1.2.3 is of another commit"
	for _, c := range []struct{ name, before, tag, said string }{
		{"before the tag", "", "v1.2.3", ""},
		{"at the tag", "git tag v1.2.3", "v1.2.3", ""},
		{"at an annotated tag", "git tag --annotate --message release v1.2.3", "v1.2.3", ""},
		{"after the tag", "git tag v1.2.3; git commit --quiet --allow-empty --message more", "v1.2.3", another},
		{"with a changed file", "echo >> VERSION", "v1.2.3", "changes that are in no commit"},
		{"with a new file", "mkdir docs; echo new > docs/new.md", "v1.2.3", "changes that are in no commit"},
		{"a rehearsal with a changed file", "echo >> VERSION", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			sh := func(script string) ([]byte, error) {
				cmd := exec.Command("sh", "-euc", script, "sh", c.tag)
				cmd.Dir = dir
				cmd.Env = append(os.Environ(), "HOME="+dir, "GIT_CONFIG_NOSYSTEM=1")
				return cmd.CombinedOutput()
			}
			script, err := filepath.Abs("release.sh")
			if err == nil {
				_, err = sh("mkdir build; cp '" + script + `' build; echo 1.2.3 > VERSION; echo > README.md
					printf '## 1.2.3 (2026-01-31)\n\n- New.\n' > CHANGELOG.md
					printf '[user]\nname = n\nemail = e\n' > .gitconfig; printf '/out/\n.gitconfig\n' > .gitignore
					git init --quiet; git add .; git commit --quiet --message release; ` + c.before)
			}
			if err != nil {
				t.Fatal(err)
			}
			out, err := sh(`build/release.sh "$1"`)
			if (err == nil) != (c.said == "") || !strings.Contains(string(out), c.said) {
				t.Errorf("%v, and it said %q, want %q", err, out, c.said)
			}
		})
	}
}

// TestReleaseCheckRefuses checks that make stops at a tag of another version, before it builds anything.
func TestReleaseCheckRefuses(t *testing.T) {
	cmd := exec.Command("make", "-C", "..", "release-check", "DEPS=no", "TAG=v0.0.0")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "is not the version of the tag v0.0.0") || strings.Contains(string(out), "build.sh") {
		t.Errorf("%v: %s", err, out)
	}
}

//go:build linux

package e2e

import (
	"bytes"
	"image/png"
	"os"
	"strings"
	"testing"

	"autosolve/test/stage"
)

// No grid is found on an empty desktop, and none in a window without a grid.
func TestWindowsNoGrid(t *testing.T) {
	inWine(t)
	v := visitWine(t, wineScreen(), 96)
	v.runExe(3, []string{"no grid found", "--delay"})
	v.openWindow("Notepad$", "notepad")
	v.runExe(3, []string{"no grid found", "--delay"})
	v.runExe(2, []string{"unknown flag: --colour"}, "--colour")
}

// A picture is read even if its folder has a space and its name has an umlaut. The message about a missing picture has the
// path as it was given.
func TestWindowsPicturePath(t *testing.T) {
	inWine(t)
	v := visitWine(t, wineScreen(), 96)
	s := v.openSolo(3)
	img, err := s.Picture()
	if err != nil {
		t.Fatal(err)
	}
	var shot bytes.Buffer
	if err := png.Encode(&shot, img); err != nil {
		t.Fatal(err)
	}
	path := v.windowsFile("Eigene Bilder", "schöne.png", shot.Bytes())
	drawn := strings.Replace(path, "schöne", "gelöst", 1)
	o := v.runExe(0, nil, "--image", path, "--annotate", drawn)
	if got := strings.TrimSpace(o.out.String()); got != s.puzzle {
		t.Errorf("printed %q, the picture shows %s", got, s.puzzle)
	}
	file, err := os.Open(v.wine.DriveC("Eigene Bilder", "gelöst.png"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := png.Decode(file); err != nil {
		t.Errorf("the annotated picture: %v", err)
	}
	v.runExe(2, []string{`C:\Eigene Bilder\fehlt.png`}, "--image", `C:\Eigene Bilder\fehlt.png`)
}

// A config that cannot be written stays as it is, and the message names it.
func TestWindowsReadOnlyConfig(t *testing.T) {
	inWine(t)
	v := visitWine(t, wineScreen(), 96)
	v.openSolo(4)
	const text = "# mine\ngrid: auto\n"
	path := v.windowsFile("Meine Sachen", "config.yaml", []byte(text))
	file := v.wine.DriveC("Meine Sachen", "config.yaml")
	if out, err := v.wine.Command(t.Context(), "attrib", "+r", path).CombinedOutput(); err != nil {
		t.Fatalf("attrib: %v: %s", err, out)
	}
	v.runExe(0, []string{"the puzzle has one solution"}, "--dry-run", "--config", path)
	v.runExe(2, []string{path}, "calibrate", "--yes", "--config", path)
	if got, err := os.ReadFile(file); err != nil || string(got) != text {
		t.Errorf("the config holds %q, %v", got, err)
	}
	if entries, err := os.ReadDir(v.wine.DriveC("Meine Sachen")); err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
}

// The config is found in the user's folder for settings.
func TestWindowsUsersConfig(t *testing.T) {
	inWine(t)
	v := visitWine(t, wineScreen(), 96)
	folders, err := os.ReadDir(v.wine.DriveC("users"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folders {
		if f.Name() != "Public" {
			v.windowsFile(`users/`+f.Name()+`/AppData/Roaming/autosolve`, "config.yaml", []byte("colour: red\n"))
		}
	}
	v.runExe(2, []string{`AppData\Roaming\autosolve\config.yaml`, "colour"}, "--dry-run")
}

// doctor says that it runs on Windows, and names the size of the screen.
func TestWindowsDoctor(t *testing.T) {
	inWine(t)
	v := visitWine(t, stage.Screen{Width: 1280, Height: 1000}, 96)
	o := v.runExe(0, nil, "doctor")
	for _, text := range []string{"Windows", "1280"} {
		if !strings.Contains(o.out.String(), text) {
			t.Errorf("doctor does not say %q: %s", text, &o.out)
		}
	}
}

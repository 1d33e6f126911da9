//go:build linux

package e2e

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"autosolve/test/stage"
)

// GNOME Sudoku hides all digits after the last one, and shows a dialog over its window.
func TestGnomeSudoku(t *testing.T) {
	t.Parallel()
	for name, manager := range map[string]bool{"no window manager": false, "openbox": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := stage.NewDesk(t, stage.Setting{Screen: stage.Screen{WindowManager: manager}})
			v := &visit{Desk: d, t: t, dir: t.TempDir()}
			finished := v.startGnomeSudoku(ownPuzzle)
			t.Cleanup(v.keepIfFailed) // while the program still runs
			d.Run(t, "xdotool", "search", "--sync", "--onlyvisible", "--class", "gnome-sudoku")
			stage.Eventually(t, "the program shows its puzzle", func() bool {
				o := v.start("--dry-run", "--format", "line").end()
				return o.out.String() == ownPuzzle+"\n"
			})
			o := v.start("--format", "json").end()
			v.check(o, 0, []string{"Solved: 55 cells", " not seen in place at the end, because the page hid, "})
			var said struct {
				Fill struct {
					Unseen []string
					Wrong  []json.RawMessage
				}
			}
			if err := json.Unmarshal([]byte(o.out.String()), &said); err != nil {
				t.Fatal(err)
			}
			if n := len(said.Fill.Unseen); n == 0 || n > 9 || len(said.Fill.Wrong) > 0 {
				t.Errorf("unseen %q, wrong %q", said.Fill.Unseen, said.Fill.Wrong)
			}
			stage.Eventually(t, "the program keeps the puzzle among the finished ones", func() bool {
				_, err := os.Stat(finished)
				return err == nil
			})
		})
	}
}

// startGnomeSudoku starts GNOME Sudoku with a saved puzzle, and returns the file that it writes when the puzzle is solved.
func (v *visit) startGnomeSudoku(puzzle string) (finished string) {
	v.t.Helper()
	data := filepath.Join(v.dir, "gnome-sudoku")
	if err := os.Mkdir(data, 0o700); err != nil {
		v.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(data, "savefile"), gnomeSave(v.t, puzzle), 0o600); err != nil {
		v.t.Fatal(err)
	}
	cmd := exec.Command("/usr/games/gnome-sudoku") // the test's context ends before its cleanups begin
	cmd.Env = slices.Concat(v.Env(), stage.Home(v.dir), []string{"XDG_DATA_HOME=" + v.dir, "XDG_RUNTIME_DIR=" + v.dir,
		"GSETTINGS_BACKEND=memory", "NO_AT_BRIDGE=1", "DBUS_SESSION_BUS_ADDRESS=disabled:"})
	if err := cmd.Start(); err != nil {
		v.t.Fatal(err)
	}
	v.t.Cleanup(func() {
		_ = cmd.Process.Kill() // it may have ended
		_ = cmd.Wait()
	})
	return filepath.Join(data, "finished", strings.ReplaceAll(puzzle, ".", "0")+".save")
}

// gnomeSave returns a puzzle in GNOME Sudoku's file format.
func gnomeSave(t *testing.T, puzzle string) []byte {
	t.Helper()
	type cell struct {
		Position [2]int `json:"position"`
		Value    int    `json:"value"`
		Fixed    bool   `json:"fixed"`
		Earmarks []int  `json:"earmarks"`
	}
	cells := make([]cell, len(puzzle))
	for i := range cells {
		digit := max(strings.IndexByte(".123456789", puzzle[i]), 0)
		cells[i] = cell{Position: [2]int{i / 9, i % 9}, Value: digit, Fixed: digit > 0, Earmarks: []int{}}
	}
	text, err := json.Marshal(map[string]any{"difficulty_category": "Easy Difficulty", "time_elapsed": 1.0, "cells": cells})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

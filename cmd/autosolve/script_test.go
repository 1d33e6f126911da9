package main

import (
	"flag"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the files that the scripts compare with")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"autosolve": main})
}

// TestScripts runs the real main. The scripts see no display and no config but their own.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                scriptCommands(),
		Setup: func(env *testscript.Env) error {
			env.Setenv("DISPLAY", "")
			env.Setenv("WAYLAND_DISPLAY", "")
			env.Setenv("XDG_SESSION_TYPE", "")
			env.Setenv("XDG_CONFIG_HOME", env.WorkDir+"/xdg")
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("SHARED", sharedDir())
			env.Values[servedKey{}] = new(served)
			return nil
		},
		Condition: func(name string) (bool, error) {
			if name == "shared" {
				_, err := os.Stat(sharedDir())
				return err == nil, nil
			}
			return false, os.ErrInvalid
		},
	})
}

func scriptCommands() map[string]func(*testscript.TestScript, bool, []string) {
	return map[string]func(*testscript.TestScript, bool, []string){
		"exits": exits, "picture": picture, "digits": writeDigits, "serve": serve, "get": get, "interrupt": interrupt,
	}
}

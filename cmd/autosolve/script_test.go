package main

import (
	"flag"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the files that the scripts compare with")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"autosolve": main})
}

// TestScripts runs the real main in scripts that have no display, and no config except their own.
func TestScripts(t *testing.T) { testscript.Run(t, params("testdata/script")) }

func params(dir string) testscript.Params {
	return testscript.Params{
		Dir:                 dir,
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                scriptCommands(),
		Setup: func(env *testscript.Env) error {
			for _, name := range []string{"DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "XDG_CACHE_HOME"} {
				env.Setenv(name, "")
			}
			env.Setenv("XDG_CONFIG_HOME", env.WorkDir+"/xdg")
			env.Setenv("HOME", env.WorkDir)
			root, err := filepath.Abs("../..")
			if err != nil {
				return err
			}
			env.Setenv("ROOT", root)
			env.Values[servedKey{}] = new(served)
			return nil
		},
	}
}

func scriptCommands() map[string]func(*testscript.TestScript, bool, []string) {
	return map[string]func(*testscript.TestScript, bool, []string){
		"exits": exits, "valid": valid, "picture": picture, "digits": writeDigits, "reddish": reddish, "talk": talk,
		"serve": serve, "get": get, "await": await, "interrupt": interrupt, "ends": ends,
	}
}

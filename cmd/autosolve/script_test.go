package main

import (
	"flag"
	"maps"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the files that the scripts compare with")

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"autosolve": main}) }

// TestScripts runs the real main in scripts that have no display, and no config except their own. Windows always has a
// display, so there the scripts skip what must fail without one, and what uses a shell, a terminal or signals.
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
			for _, name := range configVariables {
				env.Setenv(name, filepath.Join(env.WorkDir, "xdg"))
			}
			for _, name := range homeVariables {
				env.Setenv(name, env.WorkDir)
			}
			env.Setenv("HERE", asOnLinux(env.WorkDir)) // as autosolve's output names the folder
			env.Setenv("LocalAppData", filepath.Join(env.WorkDir, ".cache"))
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

// The variables with the paths of the user's config folder and home folder, on Linux and on Windows.
var (
	configVariables = []string{"XDG_CONFIG_HOME", "AppData"}
	homeVariables   = []string{"HOME", "USERPROFILE"}
)

func scriptCommands() map[string]func(*testscript.TestScript, bool, []string) {
	all := map[string]func(*testscript.TestScript, bool, []string){
		"exits": exits, "valid": valid, "picture": picture, "digits": writeDigits, "reddish": reddish,
		"serve": serve, "get": get, "await": await, "interrupt": interrupt, "ends": ends,
	}
	maps.Copy(all, platformCommands)
	return all
}

//go:build linux

package stage_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// programs has the Debian package of each program that a test runs. "essential" packages are on every Debian.
var programs = map[string]string{
	"Xvfb":        "xvfb",
	"chromium":    "chromium",
	"dbus-daemon": "dbus-daemon",
	"openbox":     "openbox",
	"pipewire":    "pipewire-bin",
	"setxkbmap":   "x11-xkb-utils",
	"sway":        "sway",
	"swaylock":    "swaylock",
	"wireplumber": "wireplumber",
	"xdotool":     "xdotool",
	"xev":         "x11-utils",
	"xkbcomp":     "x11-xkb-utils",
	"xrandr":      "x11-xserver-utils",
	"xset":        "x11-xserver-utils",
	"xterm":       "xterm",

	"desktop-file-validate":   "desktop-file-utils",
	"../test/e2e/session.sh":  "part of the repository",
	"/usr/games/gnome-sudoku": "gnome-sudoku",

	"bash":       "essential",
	"chmod":      "essential",
	"cmp":        "essential",
	"cp":         "essential",
	"dpkg-deb":   "essential",
	"dpkg-query": "essential",
	"ldd":        "essential",
	"ln":         "essential",
	"ls":         "essential",
	"script":     "essential",
	"sed":        "essential",
	"sh":         "essential",
	"sha256sum":  "essential",
	"sleep":      "essential",
	"stat":       "essential",
	"stdbuf":     "essential",
	"tar":        "essential",
	"true":       "essential",

	"kscreen-doctor": "installed by test/e2e/session.sh", // plasma-workspace depends on it
	"Xorg":           "installed by test/e2e/session.sh",
	"wine":           "installed by test/e2e/session.sh",
	"wineserver":     "installed by test/e2e/session.sh",

	"../package/licences.sh": "part of the repository",
	"./dist.sh":              "part of the repository",
	"../windows/try.sh":      "part of the repository",

	"go":        "asked for by README",
	"git":       "asked for by README",
	"make":      "asked for by README",
	"autosolve": "built by the test",
}

// built are the expressions for programs that a test has built, or for the test itself.
var built = []string{"program", "os.Args[0]", "self", `filepath.Join(clone, "build/windows/dist.sh")`}

// deps.sh installs the programs that the tests run.
func TestEveryProgramIsInstalled(t *testing.T) {
	script, err := os.ReadFile("../../build/deps.sh")
	if err != nil {
		t.Fatal(err)
	}
	called := calledPrograms(t)
	for program, places := range called {
		pkg, known := programs[program]
		switch {
		case !known:
			t.Errorf("%s is called in %v: its package is missing here, and in build/deps.sh", program, places)
		case slices.Contains([]string{"asked for by README", "built by the test", "installed by test/e2e/session.sh", "part of the repository"}, pkg):
		case pkg != "essential" && !slices.Contains(testPackages(string(script)), pkg):
			t.Errorf("%s is called in %v: build/deps.sh test does not install %s", program, places, pkg)
		default:
			checkPackage(t, program, pkg)
		}
	}
	for program := range programs {
		if called[program] == nil {
			t.Errorf("no test calls %s", program)
		}
	}
}

// testPackages returns the words of the package lists of deps.sh for its target test.
func testPackages(script string) (packages []string) {
	for _, list := range regexp.MustCompile(`(?m)^(?:build|desk|package|test)="([^"]*)"`).FindAllStringSubmatch(script, -1) {
		packages = append(packages, strings.Fields(list[1])...)
	}
	return packages
}

// checkPackage checks on Debian that the program is in its package. A Chromium may come from elsewhere.
func checkPackage(t *testing.T, program, pkg string) {
	t.Helper()
	query, err := exec.LookPath("dpkg-query")
	if err != nil || pkg == "chromium" && exec.Command(query, "-W", pkg).Run() != nil {
		return
	}
	args := []string{"-L", pkg}
	if pkg == "essential" {
		out, err := exec.Command(query, "-W", "-f", "${Essential} ${Package}\n").Output()
		if err != nil {
			t.Fatal(err)
		}
		args = []string{"-L"}
		for _, m := range regexp.MustCompile(`(?m)^yes (.*)$`).FindAllStringSubmatch(string(out), -1) {
			args = append(args, m[1])
		}
	}
	path := regexp.QuoteMeta(program)
	if !filepath.IsAbs(program) {
		path = `(/usr)?/bin/` + path
	}
	files, err := exec.Command(query, args...).Output()
	if err != nil || !regexp.MustCompile(`(?m)^`+path+`$`).Match(files) {
		t.Errorf("%s is not in the package %s: %v", program, pkg, err)
	}
}

// calledPrograms finds the names of all programs that the tests and this package run, and where they run them.
func calledPrograms(t *testing.T) map[string][]string {
	t.Helper()
	called := map[string][]string{}
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		switch {
		case entry.IsDir() && strings.HasPrefix(entry.Name(), ".") && entry.Name() != "..", entry.Name() == "out":
			return fs.SkipDir
		case filepath.Base(path) == "deps_test.go": // calls dpkg-query only if it is installed
		case strings.HasSuffix(path, "_windows_test.go"): // calls programs of Windows
		case strings.HasSuffix(path, ".txtar"):
			return callsOfScript(path, called)
		case strings.HasSuffix(path, "_test.go"), strings.Contains(path, "test/stage/") && strings.HasSuffix(path, ".go"):
			return callsOfGo(path, called)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return called
}

// callsOfScript adds the programs in a script's lines "exec PROGRAM" that have no condition, or the condition [unix].
func callsOfScript(path string, called map[string][]string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	for _, m := range regexp.MustCompile(`(?m)^(?:\[unix\] )?(?:[!?] )?exec (\S+)`).FindAllStringSubmatch(string(text), -1) {
		called[m[1]] = append(called[m[1]], path)
	}
	return nil
}

// callsOfGo adds the programs that a Go file runs by os/exec, or by Run of a desk.
func callsOfGo(path string, called map[string][]string) error {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, nil, 0)
	if err != nil {
		return err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		place := files.Position(call.Pos()).String()
		for _, arg := range programArgs(call) {
			var text strings.Builder
			if err == nil {
				err = printer.Fprint(&text, files, arg)
			}
			if name, notLiteral := strconv.Unquote(text.String()); notLiteral == nil {
				called[name] = append(called[name], place)
			} else if !slices.Contains(built, text.String()) && !inRun(path, text.String()) {
				err = fmt.Errorf("%s: %s must be the name of a program, which is looked up in deps.sh", place, &text)
			}
		}
		return true
	})
	return err
}

// programArgs returns the arguments of a call that name programs to run: one, or two if the first runs the other.
func programArgs(call *ast.CallExpr) []ast.Expr {
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	args := call.Args
	from, _ := f.X.(*ast.Ident)
	ofExec := from != nil && from.Name == "exec"
	switch {
	case ofExec && (f.Sel.Name == "Command" || f.Sel.Name == "LookPath"):
	case ofExec && f.Sel.Name == "CommandContext", isDeskRun(f, args):
		args = args[1:]
	default:
		return nil
	}
	if first, ok := args[0].(*ast.BasicLit); ok && first.Value == `"stdbuf"` { // stdbuf -oL PROGRAM
		return []ast.Expr{first, args[2]}
	}
	return args[:1]
}

// isDeskRun reports whether a call of Run is Desk.Run, whose first argument is a test, named t or s.t.
func isDeskRun(f *ast.SelectorExpr, args []ast.Expr) bool {
	if from, ok := f.X.(*ast.Ident); f.Sel.Name != "Run" || len(args) < 2 || ok && from.Name == "testscript" {
		return false
	}
	first := args[0]
	if field, ok := first.(*ast.SelectorExpr); ok {
		first = field.Sel
	}
	name, ok := first.(*ast.Ident)
	return ok && name.Name == "t"
}

// inRun reports whether the expression is the parameter of Desk.Run itself, which its callers pass.
func inRun(path, text string) bool {
	return text == "name" && strings.HasSuffix(path, "desk.go")
}

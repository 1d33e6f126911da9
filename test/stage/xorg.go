//go:build linux

package stage

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
)

// dummyConfig makes Xorg use its driver "dummy", which has up to 16 monitors that exist only in memory.
//
//go:embed dummy.conf
var dummyConfig []byte

// xorgCommand returns a command that starts Xorg with monitors in memory, and the path of the configuration that Xorg reads at
// its start, which the caller must remove.
func xorgCommand() (cmd *exec.Cmd, config string, err error) {
	f, err := os.CreateTemp("", "stage-xorg-*.conf")
	if err != nil {
		return nil, "", fmt.Errorf("configure Xorg: %w", err)
	}
	_, err = f.Write(dummyConfig)
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, "", errors.Join(fmt.Errorf("configure Xorg: %w", err), os.Remove(f.Name()))
	}
	return exec.Command("Xorg", "-displayfd", "3", "-noreset", "-nolisten", "tcp", "-novtswitch", "-sharevts",
		"-config", f.Name(), "-logfile", "/dev/null"), f.Name(), nil
}

// arrange puts the monitors side by side, each in the mode "stage", which has the size of the screen. Their names are
// DUMMY0, DUMMY1 and so on, and the first is the primary one.
func (x *X) arrange(s Screen) error {
	const mode = "stage"
	size := fmt.Sprintf("%dx%d", s.Width, s.Height)
	arguments := [][]string{append([]string{"--newmode", mode}, modeline(s.Width, s.Height)...)}
	outputs := []string{"--fb", fmt.Sprintf("%dx%d", s.Width*s.Monitors, s.Height)}
	for i := range s.Monitors {
		name := fmt.Sprint("DUMMY", i)
		arguments = append(arguments, []string{"--addmode", name, mode})
		outputs = append(outputs, "--output", name, "--mode", mode, "--pos", fmt.Sprintf("%dx0", i*s.Width))
	}
	query := []string{"--query"} // makes the driver report that the monitors are connected
	for _, args := range append(arguments, outputs, query) {
		cmd := exec.Command("xrandr", args...)
		cmd.Env = x.Env()
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("arrange monitors of %s: xrandr %q: %w: %s", size, args, err, out)
		}
	}
	return nil
}

// modeline returns the numbers of xrandr's --newmode for a size: the clock in MHz, which the driver ignores, and the four
// timings of each direction.
func modeline(width, height int) (numbers []string) {
	numbers = []string{"60"}
	for _, n := range []int{width, width + 8, width + 16, width + 24, height, height + 1, height + 2, height + 3} {
		numbers = append(numbers, strconv.Itoa(n))
	}
	return numbers
}

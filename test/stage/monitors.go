//go:build linux

package stage

import (
	"context"
	"fmt"

	"github.com/godbus/dbus/v5"
)

const mutterDisplay = "org.gnome.Mutter.DisplayConfig"

// properties are Mutter's additional named values.
type properties = map[string]dbus.Variant

// mutterMonitor is a monitor as Mutter describes it.
type mutterMonitor struct {
	Name struct{ Connector, Vendor, Product, Serial string }
	Mode []struct {
		ID                      string
		Width, Height           int32
		Refresh, PreferredScale float64
		Scales                  []float64
		Properties              properties
	}
	Properties properties
}

// mutterPlace is a monitor's configuration for Mutter.
type mutterPlace struct {
	X, Y      int32
	Scale     float64
	Transform uint32
	Primary   bool
	Monitors  []struct {
		Connector, Mode string
		Properties      properties
	}
}

// Scale sets the scale of the only monitor, and undoes a rotation.
func (g *Gnome) Scale(ctx context.Context, scale float64) error { return g.place(ctx, scale, 0) }

// Turn rotates the only monitor by a number of quarter turns from its usual position, and sets its scale to 1.
func (g *Gnome) Turn(ctx context.Context, quarters uint32) error { return g.place(ctx, 1, quarters) }

// place configures Mutter's only monitor.
func (g *Gnome) place(ctx context.Context, scale float64, quarters uint32) error {
	object := g.bus.Object(mutterDisplay, "/org/gnome/Mutter/DisplayConfig")
	var serial uint32
	var monitors []mutterMonitor
	var places []any // the current configuration
	var rest properties
	if err := object.CallWithContext(ctx, mutterDisplay+".GetCurrentState", 0).Store(&serial, &monitors, &places, &rest); err != nil {
		return fmt.Errorf("ask Mutter for its monitors: %w", err)
	}
	only := mutterPlace{Scale: scale, Transform: quarters, Primary: true}
	only.Monitors = append(only.Monitors, struct {
		Connector, Mode string
		Properties      properties
	}{monitors[0].Name.Connector, monitors[0].Mode[0].ID, properties{}})
	const temporary = uint32(1)
	if err := object.CallWithContext(ctx, mutterDisplay+".ApplyMonitorsConfig", 0, serial, temporary, []mutterPlace{only}, properties{}).Err; err != nil {
		return fmt.Errorf("have Mutter show its monitor otherwise: %w", err)
	}
	return nil
}

// unit returns how many of the shell's coordinate units make a logical pixel, in which a dialog's layout and a hand's moves are
// measured. It is 1 unless the shell's coordinates are the physical pixels of a scaled monitor, as in GNOME 43.
func (g *Gnome) unit(ctx context.Context) (factor float64, err error) {
	err = g.Eval(ctx, "imports.gi.St.ThemeContext.get_for_stage(global.stage).scale_factor", &factor)
	return factor, err
}

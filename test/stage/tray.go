//go:build linux

package stage

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/godbus/dbus/v5"
	"github.com/godbus/dbus/v5/prop"
)

const watcherName = "org.kde.StatusNotifierWatcher"

// tray receives the icons that programs show in a panel, in place of KDE's panel, and keeps the latest one.
type tray chan string

// RegisterStatusNotifierItem is called over D-Bus by a program that shows an icon.
func (t tray) RegisterStatusNotifierItem(service string) *dbus.Error {
	for {
		select {
		case t <- service:
			return nil
		case <-t: // the icon of an earlier run
		}
	}
}

// openTray puts a tray on the bus, in which programs then show their icons.
func openTray(bus *dbus.Conn) (tray, error) {
	const path = "/StatusNotifierWatcher"
	t := make(tray, 1)
	_, err := prop.Export(bus, path, prop.Map{watcherName: {"ProtocolVersion": {Value: int32(0)}, "IsStatusNotifierHostRegistered": {Value: true}}})
	if err = errors.Join(err, bus.Export(t, path, watcherName)); err != nil {
		return nil, err
	}
	reply, err := bus.RequestName(watcherName, dbus.NameFlagDoNotQueue)
	if err == nil && reply != dbus.RequestNameReplyPrimaryOwner {
		err = fmt.Errorf("%s is there already", watcherName)
	}
	return t, err
}

// EndSharing chooses "End" in the menu of the icon by which KDE shows that the screen is shared.
func (k *Kde) EndSharing(ctx context.Context) error {
	if err := k.choose(ctx, "End"); err != nil {
		return fmt.Errorf("end the sharing by its icon: %w", err)
	}
	return nil
}

// menuEntry is an entry of a menu, with its submenu.
type menuEntry struct {
	ID         int32
	Properties map[string]dbus.Variant
	Below      []dbus.Variant
}

// choose chooses an entry in the menu of the latest icon.
func (k *Kde) choose(ctx context.Context, label string) error {
	var service string
	select {
	case service = <-k.tray:
	case <-time.After(HangLimit):
		return errors.New("there is no icon")
	case <-ctx.Done():
		return ctx.Err()
	}
	v, err := k.bus.Object(service, "/StatusNotifierItem").GetProperty("org.kde.StatusNotifierItem.Menu")
	if err != nil {
		return err
	}
	var path dbus.ObjectPath
	if err := v.Store(&path); err != nil {
		return err
	}
	menu := k.bus.Object(service, path)
	var revision uint32
	var root menuEntry
	const iface = "com.canonical.dbusmenu"
	if err := menu.CallWithContext(ctx, iface+".GetLayout", 0, int32(0), int32(-1), []string{}).Store(&revision, &root); err != nil {
		return err
	}
	for _, below := range root.Below {
		var e menuEntry
		if err := below.Store(&e); err != nil {
			return err
		}
		if text, _ := e.Properties["label"].Value().(string); strings.ReplaceAll(text, "_", "") == label {
			return menu.CallWithContext(ctx, iface+".Event", 0, e.ID, "clicked", dbus.MakeVariant(int32(0)), uint32(0)).Err
		}
	}
	return fmt.Errorf("its menu has no %q: %v", label, root)
}

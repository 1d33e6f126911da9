// Package pipewire receives the picture of a screen, and the place of the pointer on it, as a Wayland compositor sends them
// over PipeWire.
//
//	compositor ──buffers──▶ libpipewire's thread ──copy──▶ Stream ──▶ State, Copy
//
// The library, libpipewire-0.3, is opened when the first stream is, by dlopen: X11 and the other Wayland desktops need none of
// it, and neither does the build, for client.c declares by itself the few structures and functions that it uses. These are part
// of the library's stable interface.
//
// The compositor sends the whole screen when somebody begins to take the stream, then a picture when something has changed, and the
// pointer's place when it has moved: the picture that came last is the screen as it is.
package pipewire

// Package pipewire receives the picture of a screen, and the position of the pointer on the screen, from a Wayland
// compositor that sends them over PipeWire.
//
//	compositor ──buffers──▶ libpipewire's thread ──copy──▶ Stream ──▶ State, Copy
//
// The library, libpipewire-0.3, is opened with dlopen when it is first needed. X11 and the other Wayland desktops do not
// require the library. Neither does the build, because library.h declares the few structures and functions in use. These
// are part of the library's stable interface.
//
// The compositor sends the whole screen when a receiver starts the stream, then a picture when something has changed, and
// the pointer's position when it has moved. So the last picture always shows the current screen.
package pipewire

// Package xserver opens the connections to the X server, all of them in one way:
//
//	Open ──▶ socket, cookie ──▶ line ──▶ xgb ──▶ requests that are asked together go out in one write: Hold, Send
//	                             │        ▲
//	                             │        └── replies and errors; Answer limits the time that they are waited for
//	                             └──▶ Listen: events
//
// Xgb gets no events. It takes each for 32 bytes, which those of XInput2 are not, and looks each up in a map that belongs to all
// connections of the process and has no lock: other connections of the process write to it when they register an extension, so the
// process may crash. For the same reason no extension is registered here; Enable makes its requests work without.
//
// A server that has ended the connection is ErrGone, one that keeps a request waiting for longer than the patience of the
// connection ErrHangs, wherever that is found out.
package xserver

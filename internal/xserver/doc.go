// Package xserver opens connections to the X server:
//
//	Open ──▶ socket, cookie ──▶ line ──▶ xgb ──▶ requests; those between Hold and Send go out in one write
//	                             │        ▲
//	                             │        └── replies and errors; Answer limits the wait for them
//	                             └──▶ Listen: events
//
// Xgb does not see the events. It assumes that each has 32 bytes, but those of XInput2 are longer. It also looks up each
// event in a global map without a lock, to which other connections of the process write when they register an extension,
// so that the process may crash. For the same reason this package registers no extension; Enable makes the requests of
// one work without that.
//
// All functions return ErrGone if the server has ended the connection, and ErrHangs if it has not answered within the
// connection's patience.
package xserver

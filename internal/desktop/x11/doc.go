// Package x11 opens connections to the X server:
//
//	Open ──▶ socket, cookie ──▶ line ──▶ xgb ──▶ requests; those between Hold and Send go out in one write
//	                             │        ▲
//	                             │        └── replies and errors; Answer limits the wait for them
//	                             └──▶ Listen: events
//
// Xgb does not see the events. It assumes that each has 32 bytes, but those of XInput2 are longer. It also looks up each
// event in a global map without a lock. Other connections of the process write to the map when they register an extension,
// which may crash the process. For the same reason this package registers no extension; the requests of an
// extension work after a call of the method Extension.
//
// The errors of Open and Answer wrap ErrGone if the server has ended the connection, and ErrHangs if it has not answered
// within the connection's patience.
package x11

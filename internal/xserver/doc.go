// Package xserver opens the connections to the X server, all of them in one way:
//
//	Open ──▶ socket, cookie ──▶ line ──▶ xgb ──▶ requests that are asked together go out in one write: Hold, Send
//	                             │        ▲
//	                             │        └── replies, errors, core events, before which Answer does not wait for ever
//	                             └──▶ Listen: events of extensions
//
// Xgb gets no event of an extension. It takes each event for 32 bytes, which those of XInput2 are not, and to read the others
// it wants the extension registered: in a map that all connections of the process read, without a lock, so that a process
// with another connection may crash. So no extension is registered either; Enable makes its requests work without.
//
// A server that has ended the connection is ErrGone, one that keeps a request waiting for longer than the patience of the
// connection ErrHangs, wherever that is found out.
package xserver

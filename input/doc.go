// Package input defines what the bot's hands on all desktops share: the interface [Hands], the acts, the keys, the pace, the
// errors and the findings of an inspection. The type [Driver] checks, presses, releases and waits; each of the packages x11,
// wlr, portal and windows has its own type Driver, which embeds it and does what depends on the [Desktop]. Package session
// chooses among them.
//
// Hands are opened once, armed with the rectangle that they will work in, and then asked to click, to press keys and to move
// the pointer. Before an act they check the desktop. If the check finds something wrong, no click and no key is sent, and the
// error is a [StoppedError] (the user or the desktop asks the hands to stop), a [ChangedError] (the desktop has changed) or,
// on Windows, an [UndrivableError] (a program with more rights is in front). If an error occurs when the click or the key may
// have been sent already, a [SentError] wraps it.
//
// # What a check covers
//
// Desktops differ in what they tell a program. Hands are wary if at least one of three things cannot be queried: where the
// windows are, which of them has the focus, and which keys are held. For wary hands, package fill reads the grid before each
// click and key, and waits until it sees each digit before it sends the next.
//
//	before each act                  X11                              Windows
//	pointer moved                    queried; allows jitter           queried; allows jitter
//	keyboard focus                   queried                          queried
//	window under pointer and region  queried                          queried
//	modifiers and buttons held       queried                          queried
//	Esc, whatever has the focus      reported; also queried           a hook sees every press; also queried
//	screen, monitors                 queried                          queried
//	list that a click opens          queried, by its window           queried, if it is a menu or list of Windows;
//	                                                                  others are windows that cover the grid
//	text that clicks select          reported                         not reported
//	screen saver, lock screen        queried                          queried, with prompts for administrator rights
//	program that discards input      -                                its integrity level is compared
//	what a key types                 depends on the active layout     depends on the layout of the focused thread
//	process stopped between check    checks again after 250 ms        checks again after 250 ms
//	and act
//	digits sent and not seen yet     up to 27                         up to 27
//	process stopped while a key is   Ctrl-Z takes effect when the     without a hold, press and release are one call;
//	down                             key is up; SIGSTOP leaves it     during a hold the key stays down
//	                                 down
//
//	before each act                  Wayland, wlroots (package wlr)   Wayland, portal (package portal)
//	pointer moved                    seen: its picture is gone from   reported with each picture; allows jitter
//	                                 where it was left
//	keyboard focus                   queried, once the first click    not queried
//	                                 has given it to a window
//	window under pointer and region  not queried: the grid is read,   the same
//	                                 and if it is covered, the fill
//	                                 stops
//	modifiers and buttons held       not queried: the keys come from  not queried
//	                                 a separate virtual keyboard
//	Esc, whatever has the focus      not reported                     not reported
//	sharing ended in the panel       -                                reported
//	screen, monitors                 queried                          reported
//	list that a click opens          seen: it covers the grid         seen: it covers the grid
//	text that clicks select          not reported                     not reported
//	screen saver                     seen: it covers the grid         seen: it covers the grid
//	what a key types                 depends on the hands' own        the desktop finds the key for a keysym
//	                                 keymap, sent with each key
//	process stopped between check    checks again after 250 ms, and   the same
//	and act                          reads the grid again after 1 s
//	digits sent and not seen yet     1                                1
//	process stopped while a key is   the key stays down until the     the key stays down until the process continues
//	down                             process continues, but does not
//	                                 repeat
//
// # Every press is released
//
// An act releases what it has pressed before it returns, even if its context has ended or Esc was pressed. If the release fails,
// the act returns an error. On X11, Ctrl-Z stops the process only between two acts, but SIGSTOP and SIGKILL cannot be caught: if
// one of them arrives in the microseconds between a press and its release, or during a hold, the key stays down.
//
// # Coordinates
//
// All points and rectangles are in desktop pixels, the same coordinates as in captures. On X11 these are the pixels of the root
// window, on Windows the physical pixels of the virtual screen. On a wlroots compositor they are physical pixels, placed as
// package internal/desktop/wayland defines. Through a portal they are pixels of the shared monitor, counted from its top left
// corner.
package input

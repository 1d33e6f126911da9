// Package input has what all the bot's hands have in common: the interface [Hands], the keys, the pace, the errors and the
// findings of an inspection. The hands themselves are packages x11, wlr and portal; package session chooses among them.
//
// Hands are opened once, armed with the rectangle that they will work in, and then asked to click, to press keys and to move the
// pointer. Each of these acts begins with a check of the desktop; if the check finds something wrong, nothing is sent, and the
// error is a [StoppedError] (the user wants it to stop) or a [ChangedError] (the desktop is not what it was). An error that
// comes when the act may have gone out already is a [SentError] around the cause.
//
// # What a check can promise
//
// What a desktop answers before an act differs. [Hands] are the one interface to all, and [Checks] says what they cannot ask;
// package fill then reads the grid before each act, and sees each digit before it sends the next.
//
//	before each act                  X11                            Wayland, wlroots (package wlr)        Wayland, portal (package portal)
//	pointer moved                    asked, by more than jitter     seen: its picture is gone from where  told with each picture, by more than
//	                                                                it was left                           jitter
//	focus of the keyboard            asked                          asked, once the first click has       not asked
//	                                                                given it to a window
//	window under pointer and region  asked                          not asked: the grid is read, what     the same
//	                                                                covers it stops the fill
//	modifiers and buttons held       asked                          not asked: the keys are those of a    not asked
//	                                                                keyboard of its own
//	Esc, whatever has the focus      told of every press            not told                              not told
//	sharing ended in the panel       -                              -                                     told
//	screen, monitors                 asked                          asked                                 told
//	list that a click opens          asked, by its window           seen: it covers the grid              seen: it covers the grid
//	text that clicks select          told                           not told                              not told
//	screen saver                     asked                          seen: it covers the grid              seen: it covers the grid
//	what a key types                 by the layout in force         by a keymap of its own, which goes    found by the desktop, from keysyms
//	                                                                out with each key
//	stopped between look and act     looks again after 250 ms       the same; after the reading of the    the same
//	                                                                grid, 1 s
//	digits sent and not seen yet     up to 27                       1                                     1
//	stopped while a key is held      Ctrl-Z stops it when the key   it stays down until then, but does    it stays down until then
//	                                 is up; otherwise it stays      not repeat
//	                                 down until then
//
// # What is pressed comes up again
//
// An act releases what it has pressed before it returns, also when its context has ended or Esc was pressed. On X11, Ctrl-Z
// stops the process between two acts. Nothing can catch SIGSTOP and SIGKILL: if one of them comes in the microseconds between
// a press and its release, or within a hold, the key stays down. Nor does an act go by an old look: if a quarter of a second
// has passed since, the desktop is checked again. The clock is asked right before the press, which leaves some microseconds in
// which a SIGSTOP goes unnoticed.
//
// # Coordinates
//
// All points and rectangles are desktop pixels, which span every monitor. On X11 they are those of the root window.
package input

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
//	stopped while a key is held      it comes up                    it stays down until then, but does    it stays down until then
//	                                                                not repeat
//
// # What is pressed comes up again
//
// A press and its release go out in one write, and where a [Pace] has a hold between them, the X server itself waits for
// it (XTEST can delay an event). So nothing stays down when the process is stopped where nothing can catch that, by
// SIGSTOP or Ctrl-Z, and nothing repeats into the window that comes up meanwhile. Nor does an act go by a look from
// before: one that is older than a quarter of a second is taken again. The clock is asked
// right before the write, which leaves some microseconds in which a stop goes unseen.
//
// An end within a hold, by Esc or because the context is over, has robotgo release at once what is down, over a
// connection of its own: the other one is asleep in the server for the rest of the hold. A process that is killed
// (SIGKILL) in a hold leaves a key down: with its connection the server forgets the release. Without a hold that is one
// kill in a thousand, on a busy machine: the server's turn for this connection must end between the two.
//
// # Coordinates and words
//
// All points and rectangles are pixels of the X root window, which spans every monitor. Robotgo and X agree on that
// origin, so nothing is converted here.
//
// Besides the digit row, a digit can be typed on the
// keypad (Keypad), or as the bare key at its place (Bare).
package input

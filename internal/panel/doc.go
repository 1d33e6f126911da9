// Package panel serves a page that shows and controls autosolve in a browser. The page shows a picture of the screen with
// what was read drawn over it, and the steps to the solution. On it, the user can drag the corners of the grid, say which
// digits a site shows, and mark the buttons of a site. A picture or a text with a puzzle can be pasted into it.
//
//	browser ──GET──▶ Server ──▶ page, pictures         nothing changes
//	   │  ▲            │
//	   │  └───events───┤  the act under way and its messages; when the view is new, the page fetches it
//	   │               ├──live──▶ Bot   look again and again while a page is visible
//	   └──POST─────────▶ Bot   look, solve and fill, write the config: one at a time
//
// Most POSTs begin an act, such as a look, a fill or a change of the config. While one is under way, others are refused. The
// acts are numbered; the number of an act is its turn.
//
// # Access
//
// The server listens on the loopback interface only. Every path except /open/TICKET begins with a random token, and the Host
// header must be 127.0.0.1 or localhost with the server's port. A request is refused if its Origin or Sec-Fetch-Site names
// another site, and so is a POST without an Origin. All users of a computer can read the command line of a browser, so the
// address there, /open/TICKET, works only once: it redirects to the address with the token. There are no cookies, because
// browsers would send them to all ports of this computer.
//
// # The page's own pictures
//
// The page shows a picture of a grid on the same screen that autosolve captures. A lattice of small marks lies over each such
// picture. When the panel looks at the screen by itself, it paints over the surroundings of all marks before it reads the
// picture, and ignores a grid that reaches into them. As long as no mark of a page has been found, it ignores all grids while the
// page shows a picture.
//
// An act must not depend on marks. Before its captures, all pages hide their pictures and confirm that they have. If a page
// does not answer, for instance because the browser has put its tab to sleep, the screen is not captured. A page that loses its
// server hides its pictures too.
package panel

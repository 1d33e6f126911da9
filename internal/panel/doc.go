// Package panel is a page in the browser for those who would rather look than read: what was seen on the screen with all
// that was read drawn over it, the next logical steps, the corners of the grid to drag, a site's digits to name and its
// buttons to mark, and the traces of earlier runs.
//
//	browser ──GET──▶ Server ──▶ page, pictures         nothing changes
//	   │  ▲            │
//	   │  └───events───┤  what goes on; the page fetches itself anew when something is done
//	   └──POST─────────▶ Bot   look, solve and fill, write the config: one at a time, in a goroutine
//
// # Who gets in
//
// It listens on the loopback interface only. Every path begins with a random token, the Host must be the one it listens on,
// and a request that a browser says is another site's, by Origin or Sec-Fetch-Site, is refused, as is a POST without an
// Origin. The command line of a browser can be read by all users of a computer: it gets an address that works once, which
// leads to the one with the token. There are no cookies, which browsers would send to all ports of this computer.
//
// # Not to be taken for the puzzle
//
// The page shows a picture of a grid, on the very screen that is looked at. Before each look all pages hide their pictures
// and say so; a page that does not answer, such as one in a tab that the browser has put to sleep, keeps the screen from
// being looked at. A page that loses its server hides them too.
package panel

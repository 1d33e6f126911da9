// This file has pages that keep track of the selected cell themselves, as games on a canvas do, and pages that lose input or put it
// into another cell if it comes too fast.

import { capture, digitOf, forbidTyping, isBlank, put } from './cells.js';

/** ownSelection sends keys to a cell that the page has selected, wherever the focus is. It returns the function that selects a cell. */
function ownSelection(page) {
  forbidTyping(page);
  let selected = null;
  document.addEventListener('keydown', (event) => {
    if (!selected || !isBlank(page, selected)) return;
    const digit = digitOf(event);
    if (digit !== '') put(selected, digit);
    if (event.key === 'Backspace' || event.key === 'Delete') put(selected, '');
  });
  return (cell) => {
    selected?.classList.remove('chosen');
    selected = cell;
    cell.classList.add('chosen');
  };
}

const cellAt = (page, event) => (page.cells.includes(event.target) ? event.target : null);

/** aims finds out only in a timer which cell was clicked. A key that comes sooner goes into the cell clicked before. */
export function aims(page, ms) {
  const select = ownSelection(page);
  let clicked = null;
  page.grid.addEventListener('mousedown', (event) => { clicked = cellAt(page, event) ?? clicked; });
  setInterval(() => {
    if (clicked) select(clicked);
    clicked = null;
  }, ms);
}

/** polls looks at the state of the mouse button only in a timer, so that it misses shorter clicks. */
export function polls(page, ms) {
  const select = ownSelection(page);
  let down = null;
  let was = null;
  page.grid.addEventListener('mousedown', (event) => { down = cellAt(page, event); });
  document.addEventListener('mouseup', () => { down = null; });
  setInterval(() => {
    if (down && down !== was) select(down);
    was = down;
  }, ms);
}

/** longClicks takes a click only if the button was down long enough. */
export function longClicks(page, ms) {
  const select = ownSelection(page);
  let since = 0;
  page.grid.addEventListener('mousedown', (event) => { since = event.timeStamp; });
  page.grid.addEventListener('mouseup', (event) => {
    const cell = cellAt(page, event);
    if (cell && event.timeStamp - since >= ms) select(cell);
  });
}

/** rest returns a behaviour that takes an event only when a time has passed since it took the last one of that type. */
export function rest(type) {
  return (page, ms) => {
    let last = -Infinity;
    window.addEventListener(type, (event) => {
      if (event.timeStamp - last >= ms) {
        last = event.timeStamp;
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
    }, capture);
  };
}

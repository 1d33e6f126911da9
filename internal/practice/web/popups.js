// This file has popups of digits. They open when a blank is clicked, most of them over its neighbours.

import { button, capture, digitButtons, element, forbidTyping, isBlank, put } from './cells.js';

/** later calls act after page.late milliseconds, which a test may set. It returns the timer, or undefined without a delay. */
export function later(page, act) {
  if (page.late) return setTimeout(act, page.late);
  act();
  return undefined;
}

/**
 * openAtClicks opens a popup when a blank is clicked, if suits(blank) is true. build(blank) makes the popup. A press outside
 * the popup closes it. openAtClicks returns a function that closes it too.
 */
export function openAtClicks(page, build, suits = () => true) {
  let open = null;
  let opening;
  const close = () => {
    clearTimeout(opening);
    const closed = open;
    open = null;
    if (closed) later(page, () => closed.remove());
  };
  document.addEventListener('mousedown', (event) => { if (!open?.contains(event.target)) close(); }, capture);
  page.form.addEventListener('click', (event) => {
    const cell = event.target;
    if (isBlank(page, cell) && suits(cell)) opening = later(page, () => { open = build(cell); });
  });
  return close;
}

export function closeByEscape(close) {
  document.addEventListener('keydown', (event) => { if (event.key === 'Escape') close(); }, capture);
}

/** makePad returns a pad of digits 1 to 9, three by three. Each button is as wide as the given share of the cell. */
export function makePad(cell, share, press) {
  const pad = element('div', 'pad', document.body);
  const size = `${cell.getBoundingClientRect().width * share}px`;
  for (const key of digitButtons(pad, press)) key.style.width = key.style.height = size;
  return pad;
}

/** place moves a popup to a point of the window. */
export function place(popup, x, y) {
  popup.style.left = `${x + window.scrollX}px`;
  popup.style.top = `${y + window.scrollY}px`;
}

/** placeBeside moves a popup over the neighbours of the cell that lie towards the grid's middle. */
export function placeBeside(page, popup, cell) {
  const at = page.cells.indexOf(cell);
  const box = cell.getBoundingClientRect();
  const x = at % 9 < 5 ? box.right : box.left - popup.offsetWidth;
  place(popup, x, at < 45 ? box.bottom : box.top - popup.offsetHeight);
}

/** placeOver moves a popup over the cell, but not out of the window. */
export function placeOver(popup, cell) {
  const box = cell.getBoundingClientRect();
  const clamp = (v, size, room) => Math.max(0, Math.min(v - size / 2, room - size));
  place(popup, clamp(box.left + box.width / 2, popup.offsetWidth, document.documentElement.clientWidth),
    clamp(box.top + box.height / 2, popup.offsetHeight, window.innerHeight));
}

export function popup(page) {
  const close = openAtClicks(page, (cell) => {
    const pad = makePad(cell, 0.9, (digit) => { put(cell, digit); close(); });
    placeBeside(page, pad, cell);
    return pad;
  });
  page.form.addEventListener('input', close);
}

/** shielded makes a popup by build(shield, close) and returns it. Below it, a shield covers the page and swallows clicks. */
export function shielded(page, build) {
  const shield = element('div', 'shield', document.body);
  const close = () => later(page, () => { popup.remove(); shield.remove(); });
  const popup = build(shield, close);
  shield.addEventListener('mousedown', (press) => press.preventDefault());
  return popup;
}

/** openShielded opens a shielded popup beside a blank that is clicked. build(blank, shield, close) makes the popup. */
export function openShielded(page, build) {
  const open = (cell) => placeBeside(page, shielded(page, (shield, close) => build(cell, shield, close)), cell);
  page.form.addEventListener('click', (event) => { if (isBlank(page, event.target)) later(page, () => open(event.target)); });
}

export function popupX(page) {
  openShielded(page, (cell, shield, close) => {
    const pad = makePad(cell, 0.9, (digit) => put(cell, digit));
    button(pad, '×', close).className = 'close';
    return pad;
  });
}

/** popupFollows opens a pad at each cell that is clicked, even a given. A pad closes only when the next one opens. */
export function popupFollows(page) {
  let pad = null;
  page.form.addEventListener('click', (event) => {
    const cell = event.target;
    if (!page.cells.includes(cell)) return;
    pad?.remove();
    pad = makePad(cell, 0.9, (digit) => { if (isBlank(page, cell)) put(cell, digit); });
    placeBeside(page, pad, cell);
  });
  closeByEscape(() => page.form.classList.toggle('paused'));
}

export function keypadPopup(page) {
  forbidTyping(page);
  const close = openAtClicks(page, (cell) => {
    const pad = makePad(cell, 0.8, (digit) => { if (!cell.readOnly) put(cell, digit); close(); });
    button(pad, 'Erase', () => { if (!cell.readOnly) put(cell, ''); close(); }).className = 'wide';
    placeOver(pad, cell);
    return pad;
  });
  closeByEscape(close);
}

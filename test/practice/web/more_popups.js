// This file has more popups of digits.

import { button, capture, digitButtons, element, isBlank, put, takeDigits } from './cells.js';
import { draft, dropDraft, enterDraft, keepDraft } from './draft.js';
import { closeByEscape, later, makePad, openAtClicks, openShielded, place, placeBeside, placeOver, shielded } from './popups.js';

export function popupModal(page) {
  openShielded(page, (cell, shield, close) => {
    shield.addEventListener('click', close);
    return makePad(cell, 0.9, (digit) => { put(cell, digit); close(); });
  });
}

export function popupStuck(page) {
  openShielded(page, (cell) => makePad(cell, 0.9, (digit) => put(cell, digit)));
}

/** popupKeeps opens a card over a cell into which a digit is typed, and its neighbours. Closing the card enters the digit. */
export function popupKeeps(page) {
  let open = false;
  takeDigits(page, (cell, digit) => {
    if (open || cell.readOnly) return;
    open = true;
    later(page, () => placeOver(shielded(page, (shield, close) => {
      shield.addEventListener('click', () => { open = false; put(cell, digit); close(); });
      const card = element('div', 'pad kept', document.body);
      card.style.width = card.style.height = `${cell.getBoundingClientRect().width * 2.6}px`;
      element('p', '', card).textContent = 'Close this to keep it';
      return card;
    }), cell));
  });
}

/** popupMenu puts the digits clockwise around the cell, with 1 at the top. */
export function popupMenu(page) {
  const open = (cell) => {
    const menu = element('div', 'menu', document.body);
    const box = cell.getBoundingClientRect();
    place(menu, box.left + box.width / 2, box.top + box.height / 2);
    digitButtons(menu, (digit) => { put(cell, digit); close(); }).forEach((key, i) => {
      const turn = (i / 9) * 2 * Math.PI;
      key.style.width = key.style.height = `${box.width * 0.8}px`;
      key.style.left = `${Math.sin(turn) * box.width * 1.3}px`;
      key.style.top = `${-Math.cos(turn) * box.width * 1.3}px`;
    });
    return menu;
  };
  const close = openAtClicks(page, open, (cell) => cell.value === '' && !cell.readOnly);
  page.form.addEventListener('input', close);
}

export function popupReturn(page) {
  draft(page);
  const close = openAtClicks(page, (cell) => {
    const pad = makePad(cell, 0.9, (digit) => enterDraft(cell, digit));
    button(pad, 'OK', () => { keepDraft(cell); close(); }).className = 'wide';
    placeBeside(page, pad, cell);
    return pad;
  });
  page.form.addEventListener('keydown', (event) => { if (event.key === 'Enter') close(); }, capture);
  closeByEscape(() => { dropDraft(document.activeElement); close(); });
}

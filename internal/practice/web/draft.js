// This file has digits that are drafts until the player keeps them. A draft is dropped when its cell loses the focus.

import { accepts, capture, isBlank, put, takeDigits } from './cells.js';

const isDraft = (cell) => cell.classList.contains('draft');

/** enterDraft puts a digit into a cell as a draft. */
export function enterDraft(cell, digit) {
  cell.classList.add('draft');
  put(cell, digit);
}

/** keepDraft turns a draft into an ordinary digit, and notifies the page. */
export function keepDraft(cell) {
  cell.classList.remove('draft');
  cell.dispatchEvent(new Event('kept', { bubbles: true }));
}

/** hasDraft reports whether a cell of the page has a draft. */
export function hasDraft(page) {
  return page.cells.some(isDraft);
}

export function dropDraft(cell) {
  if (!isDraft(cell)) return;
  cell.classList.remove('draft');
  cell.value = '';
}

/** draft turns typed digits into drafts, which Return keeps. */
export function draft(page) {
  takeDigits(page, (cell, digit) => { if (isDraft(cell) || accepts(cell)) enterDraft(cell, digit); });
  page.form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !isBlank(page, event.target)) return;
    event.preventDefault();
    keepDraft(event.target);
  }, capture);
  page.form.addEventListener('focusout', (event) => dropDraft(event.target));
}

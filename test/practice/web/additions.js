// This file adds the behaviours of the rig to those of the page, and starts the record of what happens. GET /behaviours lists
// them all.
//
// Faults that stop keys listen on the document, so that these keys never reach the code that enters digits.

import { badges } from './badges.js';
import { BEHAVIOURS } from './behaviours.js';
import { capture, digitOf, isBlank, isPlain, put, takeDigits } from './cells.js';
import { cover, goesOn, gone, lives, rejects, shift, vanish, won, wonNext } from './ends.js';
import { lists, numbers } from './fields.js';
import { fade, highlights } from './highlights.js';
import { keypadClears, keypadKeys, keypadNotes, keypadSelect, keypadShrink, keypadWrap, scrolls } from './more_keypads.js';
import { popupKeeps, popupMenu, popupModal, popupReturn, popupStuck } from './more_popups.js';
import { note, reloaded, start } from './record.js';
import { aims, longClicks, polls, rest } from './tempo.js';

// Ways of entering digits.

function toggle(page) {
  document.activeElement.blur(); // no cell is selected at first
  page.form.addEventListener('mousedown', (event) => {
    if (event.target !== document.activeElement || !isBlank(page, event.target)) return;
    event.preventDefault();
    event.target.blur();
  });
}

const KEYPAD_STEPS = { 8: [-1, 0], 2: [1, 0], 4: [0, -1], 6: [0, 1] };

function noKeypad(page) {
  document.addEventListener('keydown', (event) => {
    if (!event.code.startsWith('Numpad') || !page.cells.includes(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const step = KEYPAD_STEPS[event.code.at(-1)];
    if (step) page.moveFrom(event.target, step);
  }, capture);
}

/** notes makes typed digits small pencil marks, several in a cell. Typing a digit again removes it. */
function notes(page) {
  takeDigits(page, (cell, digit) => {
    cell.maxLength = 5;
    put(cell, cell.value.includes(digit) ? cell.value.replace(digit, '') : cell.value + digit);
    cell.classList.add('v');
  });
  page.form.addEventListener('submit', (event) => event.preventDefault()); // the page does not judge pencil marks
}

function bareOnes(page) {
  const dress = () => { for (const cell of page.blanks()) cell.classList.toggle('bare', cell.value === '1'); };
  page.form.addEventListener('input', dress);
  dress();
}

// Faults.

/** slow waits for the server at each input. This blocks the page as a computation would, but keeps no processor busy. */
function slow(page, ms) {
  page.form.addEventListener('input', () => {
    const request = new XMLHttpRequest();
    request.open('GET', `/wait?ms=${ms}`, false);
    request.send();
  });
}

function eat(page, n) {
  let count = 0;
  document.addEventListener('keydown', (event) => {
    if (digitOf(event) === '' || ++count % n !== 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    note('fault', { name: 'eat' });
  }, capture);
}

function deaf() {
  document.addEventListener('keydown', (event) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, capture);
}

function stealFocus(page, n) {
  let moves = 0;
  const steal = () => {
    const blanks = page.blanks();
    const at = blanks.indexOf(document.activeElement);
    if (at < 0 || ++moves % n !== 0) return;
    note('fault', { name: 'steal-focus' });
    blanks[(at + 1) % blanks.length].focus();
  };
  page.form.addEventListener('click', (event) => { if (isBlank(page, event.target)) steal(); });
  page.form.addEventListener('keyup', (event) => { if (/^(Arrow|Tab)/.test(event.key)) steal(); });
}

function readOnly(page, at) {
  page.cells[at].readOnly = true;
}

/** after returns a behaviour that calls act once, right after the nth input. */
function after(name, act) {
  return (page, n) => {
    let count = 0;
    page.form.addEventListener('input', () => {
      if (++count !== n) return;
      note('fault', { name });
      act(page);
    });
  };
}

function scrollAfter(page, n) {
  document.body.style.marginBottom = '400px'; // from the start, so that no scroll bar appears later and moves the page
  after('scroll-after', () => window.scrollBy({ top: 120, behavior: 'instant' }))(page, n);
}

function reloadAfter(page, n) {
  if (!reloaded) after('reload-after', () => window.location.reload())(page, n);
}

Object.assign(BEHAVIOURS, {
  'popup-modal': popupModal,
  toggle,
  'no-keypad': noKeypad,
  vanish,
  cover,
  'keypad-shrink': keypadShrink,
  'keypad-notes': keypadNotes,
  'keypad-select': keypadSelect,
  'keypad-wrap': keypadWrap,
  'keypad-clears': keypadClears,
  'keypad-keys': keypadKeys,
  lives,
  'popup-menu': popupMenu,
  'popup-return': popupReturn,
  'popup-stuck': popupStuck,
  'popup-keeps': popupKeeps,
  rejects,
  late: (page, ms) => { page.late = ms; },
  gone,
  won,
  'won-next': wonNext,
  notes,
  badges,
  shift,
  scrolls,
  peers: highlights('peers'),
  'same-digit': highlights('same-digit'),
  seams: highlights('seams'),
  tiles: highlights('tiles'),
  fade,
  'bare-ones': bareOnes,
  numbers,
  lists,
  aims,
  polls,
  'long-clicks': longClicks,
  'key-rest': rest('keydown'),
  'click-rest': rest('mousedown'),
  slow,
  eat,
  'steal-focus': stealFocus,
  deaf,
  readonly: readOnly,
  'scroll-after': scrollAfter,
  'shift-after': after('shift-after', (page) => { page.grid.style.translate = '37px 23px'; }),
  'reload-after': reloadAfter,
  'replace-after': after('replace-after', (page) => page.replace()),
  'goes-on': goesOn,
});

start();

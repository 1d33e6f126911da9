// This file has the behaviours in which the page differs from the plain one if the address names them. GET /behaviours lists
// them.
//
// Each behaviour is a function that takes the page, an object that page.js makes, and an argument. Faults that stop keys
// listen on the document, so that these keys never reach the code that enters digits. This code listens on the form, before
// the page's own keys.

import { badges } from './badges.js';
import { accepts, capture, digitOf, element, isBlank, isPlain, put, takeDigits } from './cells.js';
import { draft } from './draft.js';
import { cover, goesOn, gone, lives, rejects, shift, vanish, won, wonNext } from './ends.js';
import { lists, numbers } from './fields.js';
import { fade, highlights } from './highlights.js';
import { keypad, keypadAside, keypadClears, keypadFirst, keypadKeys, keypadNotes, keypadSelect, keypadShrink, keypadWrap, scrolls } from './keypads.js';
import { keypadPopup, popup, popupFollows, popupKeeps, popupMenu, popupModal, popupReturn, popupStuck, popupX } from './popups.js';
import { note, reloaded } from './record.js';
import { aims, counts, gap, longClicks, polls, rest } from './tempo.js';

/** HELD is the shortest time in ms that a key must be down with "hold": a little under 60, because clocks round. */
const HELD = 55;

// Ways of entering digits.

function clickEnters(page) {
  page.form.addEventListener('click', (event) => {
    const cell = event.target;
    if (!isBlank(page, cell) || cell.readOnly) return;
    put(cell, String((Number(cell.value) || 0) % 9 + 1));
    cell.select();
  });
}

function toggle(page) {
  document.activeElement.blur(); // no cell is selected at first
  page.form.addEventListener('mousedown', (event) => {
    if (event.target !== document.activeElement || !isBlank(page, event.target)) return;
    event.preventDefault();
    event.target.blur();
  });
}

function hold(page) {
  const down = new Map(); // by key code: {digit, cell, since, timer}
  const enter = (code) => {
    const { digit, cell, timer } = down.get(code);
    clearTimeout(timer);
    down.delete(code);
    if (accepts(cell)) put(cell, digit);
  };
  takeDigits(page, (cell, digit, event) => {
    const timer = setTimeout(enter, HELD, event.code);
    down.set(event.code, { digit, cell, since: event.timeStamp, timer });
  });
  document.addEventListener('keyup', (event) => {
    const key = down.get(event.code);
    if (!key) return;
    if (event.timeStamp - key.since >= HELD) {
      enter(event.code);
      return;
    }
    clearTimeout(key.timer);
    down.delete(event.code);
  }, capture);
}

function selectFirst(page) {
  const palette = element('p', 'palette', page.form);
  for (let digit = 1; digit <= 9; digit++) element('span', '', palette).textContent = digit;
  let chosen = '';
  const choose = (digit) => {
    chosen = digit;
    for (const key of palette.children) key.className = key.textContent === digit ? 'chosen' : '';
  };
  takeDigits(page, (cell, digit) => {
    if (chosen !== digit) {
      choose(digit);
      return;
    }
    choose('');
    if (accepts(cell)) put(cell, digit);
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

function deleteFirst(page) {
  page.form.addEventListener('beforeinput', (event) => {
    if (event.inputType.startsWith('insert') && event.target.value !== '') event.preventDefault();
  }, capture);
  page.form.addEventListener('keydown', (event) => {
    if (!['Delete', 'Backspace'].includes(event.key) || !isBlank(page, event.target)) return;
    event.preventDefault();
    put(event.target, '');
  }, capture);
}

/** shiftMarks takes keys of the digit row and the keypad by their position, and with Shift for pencil marks. */
function shiftMarks(page) {
  page.form.addEventListener('keydown', (event) => {
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    const moves = event.code.startsWith('Numpad') && event.key !== digit;
    if (!digit || moves || !isPlain(event) || !isBlank(page, event.target)) return;
    event.preventDefault();
    put(event.target, digit);
    event.target.classList.toggle('v', event.shiftKey);
  }, capture);
}

function hover(page) {
  page.grid.classList.add('hover');
  page.grid.addEventListener('mouseover', (event) => {
    const at = page.cells.indexOf(event.target);
    page.cells.forEach((cell, i) => {
      const near = at >= 0 && (i % 9 === at % 9 || Math.floor(i / 9) === Math.floor(at / 9));
      cell.parentElement.classList.toggle('near', near);
    });
  });
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

// Looks.

function dark() {
  document.body.classList.add('dark');
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

const BEHAVIOURS = {
  popup,
  'popup-modal': popupModal,
  'click-enters': clickEnters,
  toggle,
  hold,
  draft,
  'select-first': selectFirst,
  'no-keypad': noKeypad,
  vanish,
  cover,
  'delete-first': deleteFirst,
  hover,
  keypad,
  'keypad-first': keypadFirst,
  'keypad-shrink': keypadShrink,
  'keypad-notes': keypadNotes,
  'keypad-select': keypadSelect,
  'keypad-popup': keypadPopup,
  'keypad-aside': keypadAside,
  'keypad-wrap': keypadWrap,
  'keypad-clears': keypadClears,
  'keypad-keys': keypadKeys,
  lives,
  'popup-menu': popupMenu,
  'popup-return': popupReturn,
  'popup-x': popupX,
  'popup-stuck': popupStuck,
  'popup-keeps': popupKeeps,
  'popup-follows': popupFollows,
  rejects,
  late: (page, ms) => { page.late = ms; },
  gone,
  won,
  'won-next': wonNext,
  notes,
  badges,
  shift,
  scrolls,
  dark,
  peers: highlights('peers'),
  'same-digit': highlights('same-digit'),
  seams: highlights('seams'),
  tiles: highlights('tiles'),
  fade,
  'bare-ones': bareOnes,
  numbers,
  lists,
  'shift-marks': shiftMarks,
  aims,
  polls,
  'long-clicks': longClicks,
  gap: gap('keydown', 'keyup', 'mousedown', 'mouseup'),
  'key-rest': rest('keydown'),
  'click-rest': rest('mousedown'),
  counts,
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
};

/** install turns on the wanted behaviours: wanted maps their names to arguments. */
export function install(page, wanted) {
  for (const [name, argument] of Object.entries(wanted)) BEHAVIOURS[name](page, argument);
}

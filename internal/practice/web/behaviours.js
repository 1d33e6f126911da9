// This file has the behaviours in which the page differs from the plain one if the address names them. GET /behaviours lists
// them.
//
// Each behaviour is a function that takes the page, an object that page.js makes, and an argument. Those that take keys listen
// on the form while an event is on its way down, before the page's own keys.

import { accepts, capture, element, forbidTyping, isBlank, isPlain, put, takeDigits } from './cells.js';
import { draft } from './draft.js';
import { keypad, keypadAside, keypadFirst } from './keypads.js';
import { keypadPopup, popup, popupFollows, popupX } from './popups.js';

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

/** gap ignores each press or release that comes too soon after the one before. */
function gap(page, ms) {
  let last = -Infinity;
  const take = (event) => {
    const soon = event.timeStamp - last < ms;
    last = event.timeStamp;
    if (!soon) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ['keydown', 'keyup', 'mousedown', 'mouseup']) window.addEventListener(type, take, capture);
}

/** counts has no keys: each click makes the cell's digit one higher, and empties the cell after the 9. */
function counts(page) {
  forbidTyping(page);
  page.grid.addEventListener('click', (event) => {
    const cell = event.target;
    if (isBlank(page, cell)) put(cell, cell.value === '9' ? '' : String(Number(cell.value) + 1));
  });
}

function dark() {
  document.body.classList.add('dark');
}

/** BEHAVIOURS has the functions by name. */
export const BEHAVIOURS = {
  keypad,
  'keypad-aside': keypadAside,
  'keypad-first': keypadFirst,
  'keypad-popup': keypadPopup,
  popup,
  'popup-x': popupX,
  'popup-follows': popupFollows,
  draft,
  'select-first': selectFirst,
  'shift-marks': shiftMarks,
  hold,
  gap,
  counts,
  'click-enters': clickEnters,
  hover,
  'delete-first': deleteFirst,
  dark,
};

/** install turns on the wanted behaviours: wanted maps their names to arguments. */
export function install(page, wanted) {
  for (const [name, argument] of Object.entries(wanted)) BEHAVIOURS[name](page, argument);
}

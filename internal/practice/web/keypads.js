// This file has the behaviours of pages with a keypad that is always visible and on which the digits are clicked.

import { button, digitButtons, digitOf, element, forbidTyping, isBlank, put } from './cells.js';

/**
 * addKeypad puts buttons 1 to 9 and an erase button under the grid. A click on one calls press(digit, button); the digit of
 * the erase button is ''. Each other button also shows how often its digit is still missing in the
 * grid.
 */
function addKeypad(page, press) {
  const keypad = element('div', 'keypad', page.form);
  page.grid.after(keypad);
  const keys = digitButtons(keypad, press);
  const counts = keys.map((key) => element('small', '', key));
  const count = () => counts.forEach((text, i) => {
    text.textContent = 9 - page.cells.filter((cell) => cell.value === String(i + 1)).length;
  });
  page.form.addEventListener('input', count);
  count();
  button(keypad, '✕', (made) => press('', made)).title = 'Erase';
  return keypad;
}

/** choose marks one of several elements as the chosen one. */
function choose(elements, chosen) {
  for (const each of elements) each.classList.toggle('chosen', each === chosen);
}

/** cellFirst adds a keypad whose buttons call enter(cell, digit) for the cell that was clicked last. */
function cellFirst(page, enter) {
  forbidTyping(page);
  let cell = null;
  const keys = addKeypad(page, (digit) => { if (cell && !cell.readOnly) enter(cell, digit); });
  page.form.addEventListener('click', (event) => {
    if (!isBlank(page, event.target)) return;
    cell = event.target;
    choose(page.cells, cell);
  });
  return keys;
}

export function keypad(page) {
  return cellFirst(page, put);
}

/** keypadSelect has a keypad on which the first click on a digit's button only selects the digit. */
export function keypadSelect(page) {
  let chosen = '';
  const keys = cellFirst(page, (cell, digit) => {
    if (digit === '' || digit === chosen) put(cell, digit);
    chosen = digit;
    choose(keys.children, [...keys.children].find((key) => key.firstChild.data === digit));
  });
}

export function keypadNotes(page) {
  cellFirst(page, (cell, digit) => {
    put(cell, digit);
    cell.classList.toggle('v', digit !== '');
  });
}

export function keypadShrink(page) {
  const digits = [...keypad(page).children].slice(0, 9);
  const hide = () => digits.forEach((key, i) => {
    key.hidden = page.cells.filter((cell) => cell.value === String(i + 1)).length === 9;
  });
  page.form.addEventListener('input', hide);
  hide();
}

export function keypadFirst(page) {
  forbidTyping(page);
  let tool = null;
  const keys = addKeypad(page, (digit, key) => {
    tool = digit;
    choose(keys.children, key);
  });
  page.form.addEventListener('click', (event) => {
    const cell = event.target;
    if (tool === null || !isBlank(page, cell) || cell.readOnly) return;
    put(cell, cell.value === tool ? '' : tool);
  });
}

/** keypadKeys makes the digit keys click the buttons of keypadFirst, wherever the focus is. */
export function keypadKeys(page) {
  keypadFirst(page);
  const keys = page.form.querySelectorAll('.keypad button');
  document.addEventListener('keydown', (event) => {
    const digit = digitOf(event);
    if (digit !== '' && !event.repeat) keys[digit - 1].click();
  });
}

export function keypadClears(page) {
  forbidTyping(page);
  let [cell, digit] = [null, null];
  const enter = () => {
    if (cell && digit !== null) {
      if (!cell.readOnly) put(cell, digit);
      [cell, digit] = [null, null];
    }
    choose(page.cells, cell);
    choose(keys.children, keys.children[digit === '' ? 9 : digit - 1]);
  };
  const keys = addKeypad(page, (pressed) => {
    digit = pressed === digit ? null : pressed;
    enter();
  });
  page.form.addEventListener('click', (event) => {
    if (!isBlank(page, event.target)) return;
    cell = event.target === cell ? null : event.target;
    enter();
  });
}

/** keypadWrap makes any keypad only eight buttons wide, with round buttons, and hides the erase button. */
export function keypadWrap(page) {
  page.form.classList.add('wrapped');
}

/** keypadAside puts any keypad beside the grid, with round buttons, three by three. */
export function keypadAside(page) {
  page.form.classList.add('aside');
}

export function scrolls(page) {
  forbidTyping(page);
  document.body.style.marginBottom = '2000px';
}

// This file has more behaviours of pages with a keypad that is always visible.

import { digitOf, forbidTyping, isBlank, put } from './cells.js';
import { addKeypad, cellFirst, choose, keypad, keypadFirst } from './keypads.js';

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

export function scrolls(page) {
  forbidTyping(page);
  document.body.style.marginBottom = '2000px';
}

// This file has the behaviours of pages with a keypad that is always visible and on which the digits are clicked.

import { button, digitButtons, element, forbidTyping, isBlank, put } from './cells.js';

/**
 * addKeypad puts buttons 1 to 9 and an erase button under the grid. A click on one calls press(digit, button); the digit of
 * the erase button is ''. Each other button also shows how often its digit is still missing in the
 * grid.
 */
export function addKeypad(page, press) {
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
export function choose(elements, chosen) {
  for (const each of elements) each.classList.toggle('chosen', each === chosen);
}

/** cellFirst adds a keypad whose buttons call enter(cell, digit) for the cell that was clicked last. */
export function cellFirst(page, enter) {
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

/** keypadAside puts any keypad beside the grid, with round buttons, three by three. */
export function keypadAside(page) {
  page.form.classList.add('aside');
}

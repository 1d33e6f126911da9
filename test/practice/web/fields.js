// This file replaces the text fields of cells by fields of other types.

import { element } from './cells.js';

/** numbers makes the blanks number fields. The browser draws arrows in a field that has the pointer or the focus. */
export function numbers(page) {
  for (const cell of page.blanks()) cell.type = 'number';
}

/** lists makes the blanks drop-down lists of the browser, which a click opens over the page. */
export function lists(page) {
  for (const cell of page.blanks()) {
    const list = element('select', cell.className, cell.parentElement);
    for (const digit of ['', ...'123456789']) element('option', '', list).textContent = digit;
    Object.assign(list, { id: cell.id, name: cell.name, value: cell.value });
    page.cells[page.cells.indexOf(cell)] = list;
    cell.remove();
  }
}

// Cells that are fields of other types than text.

import { element } from './cells.js';

/** numbers makes the blanks number fields: the browser draws arrows into one that has the pointer or the focus. */
export function numbers(page) {
  for (const cell of page.blanks()) cell.type = 'number';
}

/** lists makes the blanks selection lists of the browser, which a click opens over the page. */
export function lists(page) {
  for (const cell of page.blanks()) {
    const list = element('select', cell.className, cell.parentElement);
    for (const digit of ['', ...'123456789']) element('option', '', list).textContent = digit;
    Object.assign(list, { id: cell.id, name: cell.name, value: cell.value });
    page.cells[page.cells.indexOf(cell)] = list;
    cell.remove();
  }
}

// This file has what a page does at the last digit or at a wrong one, before the digit is painted.

import { button, element } from './cells.js';
import { hasDraft } from './draft.js';
import { note } from './record.js';

/** whenFull calls act after each input that leaves no cell empty, and records an event of the given name. */
function whenFull(page, name, act) {
  page.form.addEventListener('input', () => {
    if (page.cells.some((cell) => cell.value === '')) return;
    note(name);
    act();
  });
}

/**
 * whenSolved calls act when an input or a kept draft solves the puzzle, and records an event of the given name. With a draft on
 * the page, the puzzle is not solved.
 */
function whenSolved(page, name, act) {
  const check = () => {
    if (page.cells.map((cell) => cell.value).join('') !== page.solution.value || hasDraft(page)) return;
    note(name);
    act();
  };
  page.form.addEventListener('input', check);
  page.form.addEventListener('kept', check);
}

/** showDialog opens a dialog with a button that removes the dialog and calls close(). */
function showDialog(className, text, close = () => {}) {
  const dialog = element('dialog', className, document.body);
  element('h2', '', dialog).textContent = text;
  button(dialog, 'Back to the puzzle', () => { dialog.remove(); close(); });
  dialog.showModal();
  return dialog;
}

export function vanish(page) {
  whenFull(page, 'vanish', () => { page.grid.hidden = true; });
}

export function cover(page) {
  whenFull(page, 'cover', () => {
    const box = page.grid.getBoundingClientRect();
    const { style } = showDialog('cover', 'The last cell is filled.');
    Object.assign(style, { left: `${box.left - 4}px`, top: `${box.top - 4}px` });
    Object.assign(style, { width: `${box.width + 8}px`, height: `${box.height + 8}px` });
  });
}

export function gone(page) {
  whenSolved(page, 'gone', () => {
    page.grid.classList.add('emptied');
    showDialog('over', 'Well done, you solved the puzzle.', () => page.grid.classList.remove('emptied'));
  });
}

/** goesOn shows another puzzle ms milliseconds after the digit that leaves one cell empty, and notes when that is painted. */
export function goesOn(page, ms) {
  let waits = false;
  page.form.addEventListener('input', () => {
    if (waits || page.cells.filter((cell) => cell.value === '').length !== 1) return;
    waits = true;
    setTimeout(() => {
      note('fault', { name: 'goes-on', full: page.cells.every((cell) => cell.value !== '') });
      page.replace();
      requestAnimationFrame(() => requestAnimationFrame(() => note('fault', { name: 'went-on' })));
    }, ms);
  });
}

/** lives counts wrong digits and shows the count below the grid. At the nth wrong digit the game is over. */
export function lives(page, n) {
  let count = 0;
  const told = element('p', 'lives', page.form);
  const tell = () => { told.textContent = `Mistakes: ${count} of ${n}`; };
  tell();
  page.form.addEventListener('input', ({ target }) => {
    const right = page.solution.value[page.cells.indexOf(target)];
    if (target.value === '' || target.value === right) return;
    count++;
    note('mistake', { name: target.id });
    tell();
    if (count === n) showDialog('over', 'The game is over.');
  });
}

/** rejects turns the cell of the given index red while it holds a digit. */
export function rejects(page, index) {
  page.form.addEventListener('input', ({ target }) => {
    if (target !== page.cells[index]) return;
    target.style.color = target.value === '' ? '' : '#d00000';
    note('rejected', { name: target.id });
  });
}

export function shift(page) {
  whenSolved(page, 'shift', () => { document.body.style.translate = '0 -16px'; });
}

/** showCard fades in a card over the whole page within ms milliseconds. A click anywhere removes it and calls then(). */
function showCard(ms, then) {
  const over = element('div', 'won', document.body);
  const card = element('div', '', over);
  element('h2', '', card).textContent = 'Solved!';
  element('p', '', card).textContent = 'Click anywhere to go on.';
  over.animate([{ opacity: 0 }, { opacity: 1 }], ms);
  over.addEventListener('click', () => {
    note('closed');
    over.remove();
    then();
  });
}

export function won(page, ms) {
  whenSolved(page, 'won', () => showCard(ms, () => {}));
}

export function wonNext(page, ms) {
  whenSolved(page, 'won', () => showCard(ms, () => page.replace()));
}

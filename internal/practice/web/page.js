// This file is the script of the puzzle page: keys, pencil marks, and the buttons under the grid.

import { install } from './behaviours.js';
import { judge } from './judge.js';

const form = document.getElementById('board');
const grid = document.getElementById('puzzle_grid');
const solution = document.getElementById('cheat');
const message = document.getElementById('message');
const greeting = message.textContent;

/** cells are the 81 inputs, row by row. */
const cells = Array.from({ length: 81 }, (_, i) => document.getElementById(`f${i % 9}${Math.floor(i / 9)}`));
const isGiven = (cell) => cell.classList.contains('s0');
const blanks = () => cells.filter((cell) => !isGiven(cell));

function say(text, look = '') {
  message.textContent = text;
  message.className = look;
}

// Keys.

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** staysInside reports whether an arrow only moves the caret within the cell's text. */
function staysInside(cell, key) {
  if (key === 'ArrowLeft') return cell.selectionStart > 0;
  if (key === 'ArrowRight') return cell.selectionEnd < cell.value.length;
  return false;
}

/** moveFrom selects the cell that is step[0] rows and step[1] columns away. A step over an edge ends at the opposite edge. */
function moveFrom(cell, step) {
  const at = cells.indexOf(cell);
  const row = (Math.floor(at / 9) + step[0] + 9) % 9;
  const column = (at % 9 + step[1] + 9) % 9;
  const target = cells[row * 9 + column];
  target.focus();
  target.select?.(); // a list has nothing to select
}

function moveByArrow(event) {
  const step = STEPS[event.key];
  if (!step || !cells.includes(event.target) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (staysInside(event.target, event.key)) return;
  event.preventDefault();
  moveFrom(event.target, step);
}

function emptySpaces(event) {
  const cell = event.target;
  if (cells.includes(cell) && cell.value !== '' && cell.value.trim() === '') cell.value = '';
}

// Pencil marks: several digits in a cell. The more there are, the smaller they are.

function dress(cell) {
  if (isGiven(cell)) return;
  const marks = cell.value.length;
  cell.classList.remove('d0', 'w', 'v');
  cell.classList.add(marks < 2 ? 'd0' : marks < 4 ? 'w' : 'v');
}

function setPencil(on) {
  for (const cell of blanks()) {
    cell.maxLength = on ? 5 : 1;
    if (!on && cell.value.length > 1) cell.value = '';
    dress(cell);
  }
}

// Buttons.

function shade(houses) {
  const levels = cells.map((_, i) => houses.filter((house) => house.includes(i)).length);
  cells.forEach((cell, i) => { cell.parentElement.className = levels[i] > 0 ? `e${levels[i]}` : ''; });
}

/** check answers the button that checks the digits. Only a full and right grid is sent to the server. */
function check(event) {
  const verdict = judge(cells.map((cell) => cell.value), cells.map(isGiven), solution.value);
  shade(verdict.houses);
  if (verdict.kind === 'solved') return;
  event.preventDefault();
  const texts = {
    mistakes: 'The houses in red hold a digit twice.',
    wrong: `Not right yet. Wrong digits: ${verdict.count}.`,
    going: `All right so far. Empty cells: ${verdict.count}.`,
    untouched: greeting,
  };
  say(texts[verdict.kind], verdict.kind);
}

function clear() {
  for (const cell of blanks()) {
    cell.value = '';
    cell.dispatchEvent(new Event('input', {bubbles: true}));
  }
  shade([]);
  say(greeting);
}

/** replace shows another puzzle in place of this one. Only behaviours of the test rig call it. */
function replace() {
  const { next, nextSolution } = form.dataset;
  cells.forEach((cell, i) => {
    const given = next[i] !== '.';
    cell.className = given ? 's0' : 'd0';
    cell.readOnly = given;
    cell.value = given ? next[i] : '';
  });
  form.elements.puzzle.value = next;
  solution.value = nextSolution;
  shade([]);
  say(greeting);
}

function pause() {
  const paused = form.classList.toggle('paused');
  form.elements.pause.textContent = paused ? 'Resume' : 'Pause';
  say(paused ? 'The puzzle is paused.' : greeting);
}

function wireButtons() {
  const options = document.getElementById('options');
  const pencil = document.getElementById('pencil');
  form.addEventListener('submit', check);
  form.elements.pause.addEventListener('click', pause);
  form.elements.print.addEventListener('click', () => window.print());
  form.elements.clear.addEventListener('click', clear);
  form.elements.options.addEventListener('click', () => options.showModal());
  pencil.addEventListener('change', () => setPencil(pencil.checked));
  document.getElementById('hide_ad')?.addEventListener('click', (event) => {
    event.preventDefault();
    document.getElementById('ad').remove();
  });
  if ('pencil' in form.dataset) {
    pencil.checked = true;
    setPencil(true);
  }
}

form.addEventListener('keydown', moveByArrow);
form.addEventListener('focusout', emptySpaces);
form.addEventListener('input', (event) => dress(event.target));
wireButtons();
blanks()[0]?.focus();
install({ form, grid, cells, blanks, solution, moveFrom, replace }, JSON.parse(form.dataset.behaviours));

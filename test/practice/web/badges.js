// This file shows small candidates in the empty cells. Candidates with the digit that was entered last are coloured badges.

import { element } from './cells.js';
import { HOUSES } from './judge.js';

export function badges(page) {
  const notes = page.cells.map((cell) => {
    const grid = element('div', 'candidates', cell.parentElement);
    for (let digit = 1; digit <= 9; digit++) element('span', '', grid).textContent = digit;
    return grid;
  });
  const taken = (i, digit) => HOUSES.some((house) => house.includes(i) && house.some((k) => page.cells[k].value === digit));
  const draw = (chosen) => page.cells.forEach((cell, i) => {
    notes[i].hidden = cell.value !== '';
    for (const note of notes[i].children) {
      note.hidden = taken(i, note.textContent);
      note.classList.toggle('badge', note.textContent === chosen);
    }
  });
  page.form.addEventListener('input', (event) => draw(event.target.value));
  draw('');
}

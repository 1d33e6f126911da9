// This file computes the verdict of the button that checks the digits. It does not touch the page.

/** HOUSES are the 27 rows, columns and boxes as lists of cell indexes. */
export const HOUSES = Array.from({ length: 9 }, (_, i) => [
  Array.from({ length: 9 }, (_, k) => i * 9 + k),
  Array.from({ length: 9 }, (_, k) => k * 9 + i),
  Array.from({ length: 9 }, (_, k) => (Math.floor(i / 3) * 3 + Math.floor(k / 3)) * 9 + (i % 3) * 3 + (k % 3)),
]).flat();

/** clashes returns the houses that hold a digit twice. */
function clashes(values) {
  return HOUSES.filter((house) => {
    const digits = house.map((i) => values[i]).filter((v) => /^[1-9]$/.test(v));
    return new Set(digits).size < digits.length;
  });
}

/**
 * judge judges the 81 values. The solution is 81 digits. It is empty if the puzzle does not have exactly one solution; then a
 * digit is wrong only if a house holds it twice. A cell with several characters has pencil marks and counts as empty.
 * It returns {kind, count, houses}. kind is mistakes, wrong, going, untouched or solved. For wrong, count is the number of
 * wrong digits; for going and untouched, it is the number of empty cells. houses are those that hold a digit twice.
 */
export function judge(values, given, solution) {
  const houses = clashes(values);
  if (houses.length > 0) return { kind: 'mistakes', count: 0, houses };
  const entered = values.map((v, i) => !given[i] && v.trim().length === 1);
  const isRight = (v, i) => (solution === '' ? /^[1-9]$/.test(v) : v === solution[i]);
  const wrong = values.filter((v, i) => entered[i] && !isRight(v, i)).length;
  if (wrong > 0) return { kind: 'wrong', count: wrong, houses };
  const left = values.filter((_, i) => !given[i] && !entered[i]).length;
  if (left === 0) return { kind: 'solved', count: 0, houses };
  return { kind: entered.includes(true) ? 'going' : 'untouched', count: left, houses };
}

// This file has the behaviours that colour whole cells: the selected one, its row, column and box, and all with its digit.

/** highlights gives the page a look of style.css, with classes for what it colours. */
export function highlights(look) {
  return (page) => {
    document.body.classList.add(look);
    const update = () => {
      const at = page.cells.indexOf(document.activeElement);
      const digit = page.cells[at]?.value;
      page.cells.forEach((cell, i) => {
        const classes = cell.parentElement.classList;
        classes.toggle('selected', i === at);
        classes.toggle('peer', at >= 0 && arePeers(i, at));
        classes.toggle('same', Boolean(digit) && cell.value === digit);
      });
    };
    page.form.addEventListener('focusin', update);
    page.form.addEventListener('input', update);
    update();
  };
}

/** arePeers reports whether two cells are in one row, column or box. A cell counts as its own peer. */
function arePeers(a, b) {
  const row = (i) => Math.floor(i / 9);
  const box = (i) => 3 * Math.floor(row(i) / 3) + Math.floor(i % 9 / 3);
  return a % 9 === b % 9 || row(a) === row(b) || box(a) === box(b);
}

/** fade lets colours change within ms milliseconds. */
export function fade(page, ms) {
  page.grid.style.setProperty('--fade', `${ms}ms`);
}

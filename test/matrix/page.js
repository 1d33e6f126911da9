// Draws a page. `page` is the JSON of PageSpec in test/matrix/scene.go.
'use strict';

const pen = document.createElement('canvas').getContext('2d');

// Measures the ink of a role's texts at 100 px: the largest height and width, and the heights of the middles of the ink and
// of the line box above the baseline.
function measure(role, texts) {
  pen.font = `${role.weight} 100px ${role.font}`;
  let top = 0, bottom = 0, width = 0, line = 0;
  for (const text of texts) {
    const m = pen.measureText(text);
    top = Math.max(top, m.actualBoundingBoxAscent);
    bottom = Math.max(bottom, m.actualBoundingBoxDescent);
    width = Math.max(width, m.actualBoundingBoxLeft + m.actualBoundingBoxRight, m.width * 0.8);
    line = (m.fontBoundingBoxAscent - m.fontBoundingBoxDescent) / 2;
  }
  return { height: top + bottom, width, middle: (top - bottom) / 2, line };
}

// Sets each role's font size so that its ink has the required height and fits the width, and a shift that centres ink that is
// far from the middle of its line.
function fit(scene) {
  for (const [name, role] of Object.entries(scene.roles)) {
    const texts = new Set(scene.cells.filter(c => c.text && c.role === name).map(c => c.text));
    if (name === 'mark') '123456789'.split('').forEach(d => texts.add(d));
    if (name === 'corner') texts.add('28');
    if (!texts.size) texts.add('8');
    const m = measure(role, texts);
    role.size = 100 * Math.min(role.height / m.height, role.width / m.width);
    role.rise = m.middle * role.size / 100;
    const drift = (m.middle - m.line) * role.size / 100;
    role.shift = Math.abs(drift) > 0.06 * Math.min(scene.cell, scene.high) ? drift : 0;
  }
}

// Returns the starts of the cells on one axis, for cells of a given length, and the total length.
function axis(scene, count, box, cell) {
  const at = [];
  let x = scene.outer;
  for (let i = 0; i < count; i++) {
    if (i) x += box && i % box === 0 ? scene.thick : scene.thin;
    at.push(x);
    x += cell;
  }
  return { at, size: x + scene.outer };
}

function element(parent, tag, style, text) {
  const e = document.createElement(tag);
  Object.assign(e.style, style);
  if (text !== undefined) e.textContent = text;
  parent.appendChild(e);
  return e;
}

const px = v => v + 'px';

// Returns the places of a scene: the cells, and the lines between them as rectangles below the cells.
function places(scene) {
  const h = axis(scene, scene.cols, scene.boxCols, scene.cell), v = axis(scene, scene.rows, scene.boxRows, scene.high);
  const cells = scene.cells.map((c, i) => ({
    cell: c, x: h.at[i % scene.cols], y: v.at[Math.floor(i / scene.cols)], w: scene.cell, h: scene.high,
  }));
  const boxes = [];
  const bc = scene.boxCols || scene.cols, br = scene.boxRows || scene.rows;
  for (let r = 0; r < scene.rows; r += br) for (let c = 0; c < scene.cols; c += bc) {
    const r1 = Math.min(r + br, scene.rows) - 1, c1 = Math.min(c + bc, scene.cols) - 1;
    boxes.push({ x: h.at[c], y: v.at[r], w: h.at[c1] + scene.cell - h.at[c], h: v.at[r1] + scene.high - v.at[r] });
  }
  const inside = { x: scene.outer, y: scene.outer, w: h.size - 2 * scene.outer, h: v.size - 2 * scene.outer };
  return { cells, boxes, inside, across: h.at, down: v.at, width: h.size, height: v.size };
}

function drawDivs(scene, grid, p) {
  Object.assign(grid.style, { width: px(p.width), height: px(p.height), background: scene.outerColor,
    borderRadius: px(scene.radius), overflow: scene.radius ? 'hidden' : 'visible' });
  const block = (r, fill) => element(grid, 'div', { position: 'absolute', left: px(r.x), top: px(r.y),
    width: px(r.w), height: px(r.h), background: fill });
  block(p.inside, scene.thickColor);
  if (scene.thin > 0) p.boxes.forEach(b => block(b, scene.thinColor));
  for (const r of p.cells) {
    const d = block(r, r.cell.fill);
    d.style.borderRadius = px(scene.cellRadius);
    d.style.backgroundImage = r.cell.image || 'none';
    bevel(scene, d);
    d.style.display = 'flex';
    d.style.alignItems = d.style.justifyContent = 'center';
    if (r.cell.text) digit(scene, r.cell, d);
  }
}

// Draws lines and translucent cells side by side, so that the background is visible through the cells.
function drawGlass(scene, grid, p) {
  Object.assign(grid.style, { width: px(p.width), height: px(p.height) });
  const block = (x, y, w, h, fill) => element(grid, 'div', { position: 'absolute', left: px(x), top: px(y), width: px(w), height: px(h), background: fill });
  for (const r of p.cells) {
    const alpha = Math.round(255 * scene.alpha).toString(16).padStart(2, '0');
    const d = block(r.x, r.y, r.w, r.h, r.cell.fill + alpha);
    Object.assign(d.style, { display: 'flex', alignItems: 'center', justifyContent: 'center' });
    if (r.cell.text) digit(scene, r.cell, d);
  }
  const { x, y, w, h } = p.inside;
  const between = (at, size, i, box) => ({ from: at[i - 1] + size, width: at[i] - at[i - 1] - size, thick: box && i % box === 0 });
  for (let i = 1; i < scene.rows; i++) {
    const l = between(p.down, scene.high, i, scene.boxRows);
    block(x, l.from, w, l.width, l.thick ? scene.thickColor : scene.thinColor);
  }
  for (let i = 1; i < scene.cols; i++) {
    const l = between(p.across, scene.cell, i, scene.boxCols);
    block(l.from, y, l.width, h, l.thick ? scene.thickColor : scene.thinColor);
  }
  element(grid, 'div', { position: 'absolute', inset: 0, border: `${px(scene.outer)} solid ${scene.outerColor}` });
}

function bevel(scene, e) {
  if (!scene.bevel) return;
  const w = px(Math.max(1 / devicePixelRatio, scene.cell * 0.05));
  e.style.boxShadow = `inset ${w} ${w} 0 rgba(255,255,255,${scene.bevel}), inset -${w} -${w} 0 rgba(0,0,0,${scene.bevel * 0.6})`;
}

function digit(scene, cell, parent) {
  const role = scene.roles[cell.role];
  return element(parent, 'span', { font: `${role.weight} ${role.size}px ${role.font}`,
    lineHeight: cell.selection ? 'normal' : px(scene.high), background: cell.selection || 'none', color: cell.ink, position: 'relative', top: px(role.shift + scene.drop), whiteSpace: 'nowrap' }, cell.text);
}

function drawSVG(scene, grid, p) {
  const ns = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(ns, 'svg');
  const add = (tag, attributes, text) => {
    const e = document.createElementNS(ns, tag);
    for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
    if (text) e.textContent = text;
    svg.appendChild(e);
  };
  const block = (r, fill, rx) => add('rect', { x: r.x, y: r.y, width: r.w, height: r.h, fill, rx: rx || 0 });
  Object.assign(grid.style, { width: px(p.width), height: px(p.height) });
  svg.setAttribute('width', p.width);
  svg.setAttribute('height', p.height);
  svg.style.display = 'block';
  block({ x: 0, y: 0, w: p.width, h: p.height }, scene.outerColor, scene.radius);
  block(p.inside, scene.thickColor);
  if (scene.thin > 0) p.boxes.forEach(b => block(b, scene.thinColor));
  for (const r of p.cells) {
    block(r, r.cell.fill, scene.cellRadius);
    if (!r.cell.text) continue;
    const role = scene.roles[r.cell.role];
    add('text', { x: r.x + r.w / 2, y: r.y + r.h / 2 + role.rise + scene.drop, 'text-anchor': 'middle', fill: r.cell.ink,
      style: `font:${role.weight} ${role.size}px ${role.font}` }, r.cell.text);
  }
  grid.appendChild(svg);
}

function drawCanvas(scene, grid, p) {
  const dpr = devicePixelRatio, canvas = element(grid, 'canvas', { width: px(p.width), height: px(p.height), display: 'block' });
  Object.assign(grid.style, { width: px(p.width), height: px(p.height) });
  canvas.width = Math.round(p.width * dpr);
  canvas.height = Math.round(p.height * dpr);
  const g = canvas.getContext('2d', { alpha: false });
  g.scale(canvas.width / p.width, canvas.height / p.height);
  const block = (r, fill, rx) => { g.fillStyle = fill; g.beginPath(); g.roundRect(r.x, r.y, r.w, r.h, rx || 0); g.fill(); };
  block({ x: 0, y: 0, w: p.width, h: p.height }, scene.outerColor);
  block(p.inside, scene.thickColor);
  if (scene.thin > 0) p.boxes.forEach(b => block(b, scene.thinColor));
  g.textAlign = 'center';
  for (const r of p.cells) {
    block(r, r.cell.fill, scene.cellRadius);
    if (!r.cell.text) continue;
    const role = scene.roles[r.cell.role];
    g.font = `${role.weight} ${role.size}px ${role.font}`;
    g.fillStyle = r.cell.ink;
    g.fillText(r.cell.text, r.x + r.w / 2, r.y + r.h / 2 + role.rise + scene.drop);
  }
}

// Draws a table with text or input fields in its cells, as many sites do.
function drawTable(scene, grid, p) {
  const table = element(grid, 'table', { borderCollapse: 'collapse', border: `${px(scene.outer)} solid ${scene.outerColor}`,
    background: scene.thinColor });
  grid.style.width = 'max-content';
  let i = 0;
  for (let r = 0; r < scene.rows; r++) {
    const row = element(table, 'tr', {});
    for (let c = 0; c < scene.cols; c++, i++) {
      const cell = scene.cells[i];
      const td = element(row, 'td', { padding: 0, width: px(scene.cell), height: px(scene.high), background: cell.fill,
        textAlign: 'center', verticalAlign: 'middle', boxSizing: 'border-box' });
      td.style.minWidth = px(scene.cell);
      td.style.backgroundImage = cell.image || 'none';
      side(scene, td, 'Left', c, scene.boxCols);
      side(scene, td, 'Top', r, scene.boxRows);
      bevel(scene, td);
      if (scene.renderer === 'inputs') {
        field(scene, cell, td);
        continue;
      }
      const inside = element(td, 'div', { height: px(scene.high), width: px(scene.cell), display: 'flex',
        alignItems: 'center', justifyContent: 'center' });
      if (cell.text) digit(scene, cell, inside);
    }
  }
  const base = grid.getBoundingClientRect();
  grid.querySelectorAll('td').forEach((td, k) => {
    const b = td.getBoundingClientRect();
    Object.assign(p.cells[k], { x: b.left - base.left, y: b.top - base.top, w: b.width, h: b.height });
  });
}

function side(scene, td, name, index, box) {
  if (!index) return;
  const thick = box && index % box === 0;
  td.style['border' + name] = `${px(thick ? scene.thick : scene.thin)} solid ${thick ? scene.thickColor : scene.thinColor}`;
}

function field(scene, cell, td) {
  const role = scene.roles[cell.role] || scene.roles.given;
  const input = element(td, 'input', { font: `${role.weight} ${role.size}px ${role.font}`, width: px(scene.cell),
    height: px(scene.high), padding: 0, border: 0, margin: 0, outline: 'none', textAlign: 'center', background: 'transparent',
    color: cell.ink, boxSizing: 'border-box', display: 'block', borderRadius: 0 });
  const shift = role.shift + scene.drop;
  input.style[shift > 0 ? 'paddingTop' : 'paddingBottom'] = px(Math.min(Math.abs(2 * shift), scene.high / 2));
  input.maxLength = 2;
  if (cell.text) input.value = cell.text;
}

// Draws everything over the cells, for all renderers: pencil marks, sums, cages, focus ring, caret, and the cell's own HTML.
function drawOver(scene, grid, p) {
  const one = 1 / devicePixelRatio;
  for (const r of p.cells) {
    const c = r.cell;
    if (!(c.marks || c.corner || c.ring || c.caret || c.caretAfter || c.cage || c.over)) continue;
    const over = element(grid, 'div', { position: 'absolute', left: px(r.x), top: px(r.y), width: px(r.w), height: px(r.h), pointerEvents: 'none' });
    if (c.cage) cage(scene, c, over);
    if (c.corner) small(scene, 'corner', c.corner, scene.cornerInk, over, 0.05, 0.05, 'left');
    if (c.marks) marks(scene, c, over);
    if (c.ring) {
      const w = Math.max(one, scene.cell * c.ring);
      element(over, 'div', { position: 'absolute', inset: px(scene.ringInset), border: `${px(w)} solid ${scene.ringColor}` });
    }
    if (c.caret || c.caretAfter) caret(scene, c, over);
    if (c.over) over.insertAdjacentHTML('beforeend', c.over);
  }
}

// A caret has the height of a line of text, and is in an empty cell or after the cell's digit.
function caret(scene, cell, over) {
  const high = Math.min(scene.roles.entry.size * 1.15, scene.high * 0.94);
  let left = scene.cell * cell.caret;
  if (cell.caretAfter) {
    const role = scene.roles[cell.role];
    pen.font = `${role.weight} ${role.size}px ${role.font}`;
    left = (scene.cell + pen.measureText(cell.text).width) / 2;
  }
  element(over, 'div', { position: 'absolute', left: px(left), top: px((scene.high - high) / 2 + scene.drop),
    height: px(high), width: px(Math.max(1 / devicePixelRatio, scene.caretWidth)), background: scene.caretColor });
}

// Draws a small text. x is the left or the middle of its ink and y its top, as shares of the cell.
function small(scene, name, text, ink, over, x, y, align) {
  const role = scene.roles[name];
  const e = element(over, 'span', { position: 'absolute', font: `${role.weight} ${role.size}px ${role.font}`, color: ink,
    lineHeight: px(role.height), top: px(y * scene.high + role.shift), left: px(x * scene.cell), whiteSpace: 'nowrap' }, text);
  if (align === 'middle') e.style.left = px(x * scene.cell - e.getBoundingClientRect().width / 2);
}

function marks(scene, cell, over) {
  const digits = cell.marks.split(''), high = scene.roles.mark.height / scene.high;
  if (scene.markStyle === 'centre') {
    small(scene, 'mark', cell.marks, scene.markInk, over, 0.5, 0.5 - high / 2, 'middle');
  } else if (scene.markStyle === 'stacked') {
    const lines = cell.marks.match(/.{1,3}/g);
    lines.forEach((line, i) => small(scene, 'mark', line, scene.markInk, over,
      0.5, 0.5 + (i - (lines.length - 1) / 2) * high * 1.35 - high / 2, 'middle'));
  } else if (scene.markStyle === 'corners') {
    const spots = [[0.17, 0.08], [0.83, 0.08], [0.17, 0.92 - high], [0.83, 0.92 - high]];
    digits.slice(0, 4).forEach((d, i) => small(scene, 'mark', d, scene.markInk, over, spots[i][0], spots[i][1], 'middle'));
  } else {
    digits.forEach(d => small(scene, 'mark', d, scene.markInk, over,
      ((d - 1) % 3 + 0.5) / 3 * 0.94 + 0.03, (Math.floor((d - 1) / 3) + 0.5) / 3 * 0.94 + 0.03 - high / 2, 'middle'));
  }
}

function cage(scene, cell, over) {
  const line = `${px(Math.max(1 / devicePixelRatio, scene.cell * 0.025))} dashed ${scene.cageColor}`, gap = scene.cell * 0.06;
  const e = element(over, 'div', { position: 'absolute', inset: 0, boxSizing: 'border-box' });
  for (const [bit, name] of [[1, 'Top'], [2, 'Right'], [4, 'Bottom'], [8, 'Left']]) {
    if (!(cell.cage & bit)) continue;
    e.style['border' + name] = line;
    e.style[name.toLowerCase()] = px(gap);
  }
}

function drawScene(scene) {
  scene.high = scene.high || scene.cell;
  if (scene.behind) document.body.insertAdjacentHTML('beforeend', scene.behind);
  const grid = element(document.body, 'div', { position: 'absolute', left: px(scene.x), top: px(scene.y) });
  grid.className = 'grid';
  fit(scene);
  const p = places(scene);
  ({ div: drawDivs, svg: drawSVG, canvas: drawCanvas, table: drawTable, inputs: drawTable, glass: drawGlass })[scene.renderer](scene, grid, p);
  drawOver(scene, grid, p);
  if (scene.veil) element(grid, 'div', { position: 'absolute', inset: 0, background: scene.veil, pointerEvents: 'none' });
  const b = grid.getBoundingClientRect(), k = devicePixelRatio;
  return [b.left * k, b.top * k, b.right * k, b.bottom * k];
}

// Returns the texts for which a loaded typeface has no glyph. They look different with two different fallback typefaces.
function missing(name, texts) {
  const draw = (text, fallback) => {
    pen.canvas.width = pen.canvas.height = 64;
    pen.font = `40px ${name}, ${fallback}`;
    pen.fillText(text, 8, 48);
    return pen.canvas.toDataURL();
  };
  return texts.filter(t => draw(t, 'DejaVu Sans Mono') !== draw(t, 'Liberation Serif'));
}

// Returns the first two texts that a loaded typeface draws identically, or an empty list.
function alike(name, texts) {
  const seen = new Map();
  for (const text of texts) {
    pen.canvas.width = pen.canvas.height = 64;
    pen.font = `40px ${name}`;
    pen.fillText(text, 8, 48);
    const picture = pen.canvas.toDataURL();
    if (seen.has(picture)) return `${text} looks like ${seen.get(picture)}`;
    seen.set(picture, text);
  }
  return '';
}

// Loads the fonts, draws every scene and what covers it, and returns each grid's edges in device pixels.
async function drawPage(page) {
  await Promise.all(page.fonts.map(async f => {
    const face = new FontFace(f.name, `url(${f.url})`, { weight: f.weight });
    await face.load().catch(e => { throw new Error(`font ${f.url}: ${e.message}`); });
    document.fonts.add(face);
  }));
  const edges = page.scenes.map(drawScene);
  if (page.cover) document.body.insertAdjacentHTML('beforeend', page.cover);
  await Promise.all([...document.images].map(i => i.decode()));
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  return edges;
}

// This is the script of the panel's page. Buttons send forms to the server, and the server reports its state as events. When
// the server has something new to show, the script fetches the page again and changes the parts that differ, but replaces no
// element that stays. Before each act that captures the screen, all pages hide their pictures and confirm that they have.
'use strict';
const body = document.body, base = body.dataset.base;
const $ = selector => document.querySelector(selector);
const name = crypto.getRandomValues(new Uint32Array(4)).join('-'); // the name of this page

async function post(path, form = new FormData()) {
  const fields = new URLSearchParams(form);
  fields.set('page', name);
  await send(path, fields);
}

// send sends a body to the server, and says why if the server refuses it.
async function send(path, content) {
  const answer = await fetch(base + path, {method: 'POST', body: content}).catch(() => null);
  if (answer?.ok) return;
  $('#status').textContent = answer ? await answer.text() : 'The panel does not answer.';
  $('#status').classList.add('refused');
}

// Buttons.

addEventListener('submit', e => e.preventDefault());
addEventListener('click', e => {
  const button = e.target.closest('[data-act]');
  if (!button) return;
  e.preventDefault();
  if (button.getAttribute('aria-disabled') === 'true') return;
  if (button.id !== 'stop' && button.form?.reportValidity() === false) return;
  if (button.id === 'hint' && $('#say')) return ask(more);
  readNotYet();
  const form = new FormData($('#acts')); // the options; the loop adds the fields of the button's own form
  for (const [key, value] of new FormData(button.form ?? $('#acts'))) form.set(key, value);
  post(button.dataset.act, form);
});

// A picture or a text that is pasted or dropped is a puzzle to show.

let brought = null; // the last picture, which is read again for another number
const bring = what => {
  if (what?.type?.startsWith('image/')) brought = what;
  if (what) send('bring?pick=' + encodeURIComponent($('#acts [name=pick]').value), what);
};
addEventListener('paste', e => {
  const data = e.clipboardData, text = data.getData('text');
  const file = text && data.getData('text/html') ? null : data.files[0]; // a spreadsheet adds a picture of the cells to the text
  if (file || !e.target.closest('input')) bring(file ?? text);
});
addEventListener('change', e => {
  if (e.target.name !== 'pick' || !('brought' in $('#seen').dataset)) return;
  if (brought) return bring(brought);
  $('#status').textContent = 'Paste the picture again, for this number.'; // the page has been loaded anew
});
addEventListener('keydown', e => {
  if (e.key !== 'Enter' || e.target.name !== 'pick' || !('brought' in $('#seen').dataset)) return;
  e.preventDefault(); // otherwise Enter presses Capture
  e.target.blur(); // sends the change
});
addEventListener('dragover', e => e.preventDefault());
addEventListener('drop', e => {
  e.preventDefault();
  bring(e.dataTransfer.files[0] ?? e.dataTransfer.getData('text'));
});

// Events.

let latest = null, version = Number(body.dataset.version), turn = 0; // the last event; the version and the turn that are shown
let answered = 0; // the last turn for which the pictures were hidden

// painted returns a promise that resolves when the browser has painted the page as it is now. A page that is not visible is
// never painted, so for such a page the promise resolves at once.
const painted = () => new Promise(done => {
  if (document.hidden) return done();
  document.addEventListener('visibilitychange', done, {once: true});
  requestAnimationFrame(() => requestAnimationFrame(done));
});

const stepLine = /^ *\d+\/\d+ .*/; // a message of a fill like a person

function tell(now) {
  body.classList.remove('lost');
  body.classList.toggle('busy', now.doing !== '');
  body.classList.toggle('hiding', now.hide > 0);
  if (now.hide > answered) {
    answered = now.hide;
    const form = new FormData();
    form.set('turn', now.hide);
    painted().then(() => post('hidden', form));
  }
  $('#status').textContent = now.doing ? now.doing + ' …' : now.live || 'Ready.';
  $('#status').classList.remove('refused');
  const words = $('#words');
  if (latest?.words !== now.words) {
    words.replaceChildren(...(now.words.match(/.*\n|.+/g) ?? []).map(line => Object.assign(document.createElement('span'), {
      textContent: line.replace(/(\S) {2,}/g, '$1  '), className: stepLine.test(line) ? 'step-line' : ''})));
    words.scrollTop = words.scrollHeight;
  }
  const reason = now.words.trimEnd().split('\n').pop().match(stepLine);
  if (!now.doing || reason) $('.now').textContent = now.doing ? reason[0].trim().replace(/ {2,}/g, '\n') : '';
  words.className = now.outcome;
  lock();
  latest = now;
  renew();
}

// renew loads the page again if it has changed. While the user marks a button, or moves corners
// at which nothing has been read yet, it does that only after an act.
function renew() {
  if (latest.doing) return;
  const live = latest.turn === turn;
  if (latest.version > version && !(live && (marked || overlay && !isRead()))) {
    turn = latest.turn;
    load(live ? query : '');
  } else if (!next) {
    body.dataset.turn = turn = latest.turn;
  }
}

// isRead reports whether the grid that the page shows was read at the corners.
function isRead() {
  const shown = $('#figure').dataset;
  return 'chosen' in shown && corners.join(' ') === shown.corners;
}

// The server looks at the screen by itself only while a page is visible, and shortly after.
const tellVisible = () => {
  const form = new FormData();
  form.set('visible', !document.hidden);
  post('visible', form);
};
addEventListener('visibilitychange', tellVisible);
addEventListener('change', e => {
  if (e.target.name === 'mistakes') post('mistakes', new FormData(e.target.form));
});

// The marks over pictures have the same size on the screen at any zoom.
const size = () => document.documentElement.style.setProperty('--pixel', 1 / devicePixelRatio + 'px');
addEventListener('resize', size);
size();

// lock makes the buttons ineffective while an act is under way, and Stop while none is.
function lock() {
  const busy = body.classList.contains('busy');
  $('#stop').disabled = !busy;
  for (const button of document.querySelectorAll('[data-act]:not(#stop)')) button.setAttribute('aria-disabled', busy);
}

let query = location.search, loading = Promise.resolve(), next = null; // what of the steps to show; the load under way, and the next

// load shows the page for a query, which may name a step. It returns a promise that resolves then. Of the queries that come
// during a load, it shows only the last, so that no queue builds up while an arrow key is held down.
function load(to) {
  query = to;
  return next ??= loading.then(() => {
    next = null;
    return loading = loadPage().catch(console.error);
  });
}

async function loadPage() {
  const shown = query, answer = await fetch(base + shown);
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  await Promise.all([...page.querySelectorAll('main img, main image')].map(img => { // so that no gap is shown meanwhile
    const picture = new Image();
    picture.src = img.getAttribute('src') ?? img.getAttribute('href');
    return picture.decode().catch(() => {});
  }));
  await press; // so that it counts on the element under the pointer
  const cell = $('.cell.chosen')?.id;
  for (const part of document.querySelectorAll('[data-part]')) update(part, page.getElementById(part.id));
  history.replaceState(null, '', base + shown);
  body.dataset.version = page.body.dataset.version;
  version = Number(page.body.dataset.version);
  setUp();
  if (cell && document.getElementById(cell)) choose(document.getElementById(cell));
  if (latest) renew();
}

let press = Promise.resolve(), release = () => {}; // press: resolves after the click that the button of the mouse makes
addEventListener('pointerdown', () => {
  release();
  press = new Promise(done => release = done);
});
for (const type of ['pointerup', 'pointercancel', 'blur']) addEventListener(type, () => setTimeout(release));

// update makes an element like another one. What both contain stays: elements with the same id, and elements and text without
// one at the same place. It leaves alone what the script draws, and what the user has opened or typed.
function update(old, now) {
  for (const {name} of [...old.attributes]) if (name !== 'open' && !now.hasAttribute(name)) old.removeAttribute(name);
  for (const {name, value} of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  let at = old.firstChild;
  const removeUntil = end => {
    for (let next; at !== end; at = next) {
      next = at.nextSibling;
      if (!at.dataset?.drawn) at.remove();
    }
  };
  for (const child of [...now.childNodes]) {
    const same = child.id ? [...old.children].find(other => other.id === child.id) : at?.id ? null : at;
    if (same?.nodeName !== child.nodeName) {
      old.insertBefore(child, at);
      continue;
    }
    removeUntil(same);
    if (child.nodeType === Node.ELEMENT_NODE) update(same, child);
    else if (same.data !== child.data) same.data = child.data;
    at = same.nextSibling;
  }
  removeUntil(null);
}

// ask does what the user asks for once the page shows what was asked for before.
let asked = Promise.resolve();
const ask = what => asked = asked.then(what);

const events = new EventSource(base + 'events?page=' + name);
events.onopen = tellVisible;
events.onmessage = e => tell(JSON.parse(e.data));
events.onerror = () => { // an old picture could be mistaken for the puzzle
  body.classList.add('hiding', 'lost');
  $('#status').textContent = 'The panel has ended, or does not answer.';
};

// Steps: links and arrow keys lead to other steps, and to the candidates of one digit.

addEventListener('click', e => {
  const link = e.target.closest('a[href^="?"]');
  if (!link || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  ask(() => load(link.getAttribute('href') ?? query));
});

function more() {
  const to = $('#say')?.dataset.more;
  if (to) return load(to);
  $('#status').textContent = 'That was the last step.';
}

// Cells: the pointer or the keyboard chooses one to show its reading.

function choose(cell) {
  for (const old of document.querySelectorAll('.cell.chosen')) old.classList.remove('chosen');
  for (const about of document.querySelectorAll('.about')) about.hidden = about.id !== 'about-' + cell.id;
  cell.classList.add('chosen');
  $('#details .ask').hidden = true;
  const zoom = $('#details .zoom');
  zoom.removeAttribute('hidden');
  zoom.setAttribute('viewBox', cell.dataset.box);
}

addEventListener('pointerover', e => {
  const cell = e.target.closest('.cell');
  if (cell) choose(cell);
});
addEventListener('focusin', e => {
  const cell = e.target.closest('.cell');
  if (!cell) return;
  for (const other of document.querySelectorAll('.cell[tabindex="0"]')) other.setAttribute('tabindex', -1);
  cell.setAttribute('tabindex', 0);
  choose(cell);
});

const arrows = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]};

addEventListener('keydown', e => {
  const by = arrows[e.key];
  if (!by || e.ctrlKey || e.altKey || e.metaKey) return;
  const cell = e.target.closest('.cell');
  if (cell) {
    const [, row, column] = cell.id.match(/^r(\d)c(\d)$/).map(Number);
    document.getElementById(`r${row + by[0]}c${column + by[1]}`)?.focus();
  } else if (e.target.closest('.handle')) {
    const far = e.shiftKey ? 10 : 1, which = e.target.closest('.handle').dataset.which;
    moveCorner(which, corners[2 * which] + by[1] * far, corners[2 * which + 1] + by[0] * far);
    readSoon();
  } else if (by[0] === 0 && !e.target.closest('input:not([type=checkbox])')) {
    if (!e.repeat || !next) $(by[1] < 0 ? '#previous' : '#next')?.click();
    return;
  } else {
    return;
  }
  e.preventDefault();
});

// Corners to drag.

let corners = null, overlay = null, marked = null; // overlay: the corners; marked: the frame around a button
let waiting = 0; // the timer of readSoon, 0 unless the server is still to be told where the corners are
const svg = (tag, attributes, into) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  into?.append(element);
  return element;
};

// setUp prepares parts of the page that have just been loaded.
function setUp() {
  lock();
  const list = $('#steps ol'), figure = $('#figure');
  if (list) list.scrollTop = list.scrollHeight;
  setMarking(false);
  if (figure) {
    $('#whole').checked = !$('.shot .edge');
    $('#whole').disabled = !$('.shot .edge');
  }
  setMoving(!!figure && 'chosen' in figure.dataset);
}

// fieldsOf returns the fields for two points in a part of the page.
const fieldsOf = part => ['x1', 'y1', 'x2', 'y2'].map(key => $(`#${part} [name=${key}]`));

// show shows the grid or the whole screen, with the drawing or without.
function show() {
  const shot = $('.shot');
  shot.setAttribute('viewBox', $('#whole').checked ? shot.dataset.frame : shot.dataset.view);
  body.classList.toggle('plain', $('#plain').checked);
  if (overlay) drawCorners();
}

addEventListener('change', e => {
  if (e.target.id === 'whole' || e.target.id === 'plain') show();
  if (e.target.closest('#numbers')) {
    corners = fieldsOf('numbers').map(field => Number(field.value));
    drawCorners();
  }
});

addEventListener('click', e => {
  if (e.target.id !== 'move') return;
  if (marked) setMarking(false);
  setMoving(!overlay);
  renew();
});

// setMoving shows or hides the corners to drag, which are at first those that the server offers.
function setMoving(on) {
  if (!on) {
    readNotYet();
    overlay?.remove();
    overlay = null;
  } else {
    $('#by-hand')?.setAttribute('open', '');
    if (!overlay?.isConnected) overlay = drawHandles();
  }
  if (!$('#figure')) return;
  if (!waiting) corners = $('#figure').dataset.corners.split(' ').map(Number);
  if ($('#numbers')) showNumbers();
  body.classList.toggle('moving', on && !('chosen' in $('#figure').dataset));
  $('#move')?.setAttribute('aria-pressed', on);
  $('#numbers')?.toggleAttribute('hidden', !on);
  show();
}

function drawHandles() {
  const drawn = svg('g', {class: 'overlay', 'data-drawn': true}, $('.shot'));
  for (let i = 0; i < 20; i++) svg('line', {}, drawn);
  for (const which of [0, 1]) {
    const handle = svg('g', {id: 'corner-' + which, class: 'handle', tabindex: 0, role: 'button', 'data-which': which}, drawn);
    svg('circle', {}, handle);
    svg('path', {}, handle);
  }
  return drawn;
}

function drawCorners() {
  const [x1, y1, x2, y2] = corners, w = (x2 - x1) / 8, h = (y2 - y1) / 8;
  overlay.querySelectorAll('line').forEach((line, i) => {
    const at = i % 10 - .5;
    const [a, b, c, d] = i < 10 ? [x1 + at * w, y1 - h / 2, x1 + at * w, y2 + h / 2] : [x1 - w / 2, y1 + at * h, x2 + w / 2, y1 + at * h];
    for (const [key, value] of Object.entries({x1: a, y1: b, x2: c, y2: d})) line.setAttribute(key, value);
  });
  const unit = 1 / $('.shot').getScreenCTM().a; // pixels of the picture per pixel of the page
  for (const handle of overlay.querySelectorAll('.handle')) {
    const i = 2 * handle.dataset.which, x = corners[i], y = corners[i + 1], arm = 6 * unit;
    handle.setAttribute('aria-label', `centre of the ${i ? 'last' : 'first'} cell, ${x}, ${y}; arrow keys move it, with Shift by 10`);
    const circle = handle.querySelector('circle');
    circle.setAttribute('cx', x); circle.setAttribute('cy', y); circle.setAttribute('r', 11 * unit);
    handle.querySelector('path').setAttribute('d', `M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`);
  }
  showNumbers();
}

const showNumbers = () => fieldsOf('numbers').forEach((field, i) => field.value = corners[i]);

function moveCorner(which, x, y) {
  corners[2 * which] = Math.round(x);
  corners[2 * which + 1] = Math.round(y);
  drawCorners();
}

// readSoon makes the server read the grid at the corners once they have not moved for 400 ms.
function readSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    if (body.classList.contains('busy')) return readSoon();
    waiting = 0;
    if ($('#corners')) post('corners', new FormData($('#corners')));
  }, 400);
}

function readNotYet() {
  clearTimeout(waiting);
  waiting = 0;
}

// place returns the place of an event in the picture, in pixels of the screen.
const place = e => new DOMPoint(e.clientX, e.clientY).matrixTransform($('.shot').getScreenCTM().inverse());

addEventListener('pointerdown', e => {
  const handle = e.target.closest('.handle');
  if (!handle) return;
  const which = handle.dataset.which;
  const from = place(e), off = [corners[2 * which] - from.x, corners[2 * which + 1] - from.y];
  handle.setPointerCapture(e.pointerId);
  handle.focus();
  clearTimeout(waiting); // a load waits for the end of the press, and by then readSoon has set waiting again
  const move = e => { const at = place(e); moveCorner(which, at.x + off[0], at.y + off[1]); };
  handle.addEventListener('pointermove', move);
  handle.addEventListener('lostpointercapture', () => {
    handle.removeEventListener('pointermove', move);
    readSoon();
  }, {once: true});
  e.preventDefault();
});

// Marking a button: the user drags a frame around it, and the picture zooms in.

addEventListener('click', e => {
  if (e.target.id !== 'mark') return;
  if (overlay) setMoving(false);
  setMarking(!marked);
  $('#whole').checked = !!marked;
  show();
  renew();
});

// setMarking shows or hides the frame, and the fields that go with it.
function setMarking(on) {
  if (on) $('#by-hand')?.setAttribute('open', '');
  marked?.remove();
  marked = on ? svg('rect', {class: 'frame', 'data-drawn': true}, $('.shot')) : null;
  body.classList.toggle('marking', on);
  $('#mark')?.setAttribute('aria-pressed', on);
  $('#marked')?.toggleAttribute('hidden', !on);
  if (on) drawFrame();
}

function drawFrame() {
  const [x1, y1, x2, y2] = fieldsOf('frame').map(field => Number(field.value));
  for (const [key, value] of Object.entries({x: x1, y: y1, width: Math.max(0, x2 - x1), height: Math.max(0, y2 - y1)})) marked.setAttribute(key, value);
}

// zoomToFrame shows the surroundings of the frame.
function zoomToFrame() {
  const [x1, y1, x2, y2] = fieldsOf('frame').map(field => Number(field.value)), side = Math.max(x2 - x1, y2 - y1);
  if (side < 4) return;
  $('#whole').checked = $('#whole').disabled = false;
  $('.shot').setAttribute('viewBox', `${x1 - side / 2} ${(y1 + y2) / 2 - side * .75} ${2 * side} ${1.5 * side}`);
}

addEventListener('change', e => {
  if (e.target.closest('#frame fieldset') && marked) drawFrame();
});

addEventListener('pointerdown', e => {
  if (!marked || !e.target.closest('.shot')) return;
  const shot = $('.shot'), from = place(e);
  shot.setPointerCapture(e.pointerId);
  const move = e => {
    const to = place(e);
    const corners = [Math.min(from.x, to.x), Math.min(from.y, to.y), Math.max(from.x, to.x), Math.max(from.y, to.y)].map(Math.round);
    fieldsOf('frame').forEach((field, i) => field.value = corners[i]);
    drawFrame();
  };
  shot.addEventListener('pointermove', move);
  shot.addEventListener('lostpointercapture', () => {
    shot.removeEventListener('pointermove', move);
    zoomToFrame();
  }, {once: true});
  e.preventDefault();
});

addEventListener('resize', () => overlay && drawCorners());
$('#settings').open = innerHeight > 700;
setUp();

// This file records what happened to the page, for tests and benchmarks:
//
//   window.practice.events   [{t, type, trusted, id, ...}], t in ms since 1970 with fractions, when the page handled the event;
//                            what the browser sent has stamp, too, which is the event's timeStamp in ms
//   window.practice.values() the 81 cells as text, row by row, '.' for an empty one, '*' for several characters
//   window.practice.span()   ms from the first to the last trusted input event, 0 without any
//
// An event of type "fault" is the moment at which the page began to misbehave. The list survives a reload of the tab, so that
// later events can be counted too.

const KEPT = ['keydown', 'keyup', 'input', 'mousedown', 'mouseup', 'click', 'focusin', 'focusout', 'wheel'];
const STORE = 'practice.events';

/** reloaded is true if the page was loaded by a reload of the tab. */
export const reloaded = performance.getEntriesByType('navigation')[0]?.type === 'reload';
const events = reloaded ? JSON.parse(sessionStorage.getItem(STORE) ?? '[]') : [];
sessionStorage.removeItem(STORE);

const now = () => performance.timeOrigin + performance.now();

function describe(event) {
  const kept = { t: now(), stamp: event.timeStamp, type: event.type, trusted: event.isTrusted, id: event.target?.id ?? '' };
  if (event instanceof KeyboardEvent) Object.assign(kept, { key: event.key, code: event.code });
  if (event instanceof MouseEvent) Object.assign(kept, { x: event.clientX, y: event.clientY, button: event.button });
  if (event.type === 'input') kept.value = event.target.value;
  return kept;
}

/** note records an event of the page itself. */
export function note(type, details = {}) {
  events.push({ t: now(), type, trusted: false, id: '', ...details });
}

function span() {
  const inputs = events.filter((e) => e.type === 'input' && e.trusted);
  return inputs.length === 0 ? 0 : inputs.at(-1).t - inputs[0].t;
}

/** start begins the record. */
export function start() {
  for (const type of KEPT) {
    window.addEventListener(type, (event) => events.push(describe(event)), { capture: true, passive: true });
  }
  window.addEventListener('pagehide', () => sessionStorage.setItem(STORE, JSON.stringify(events)));
  note('load', { reloaded });
  const sign = (text) => (text === '' ? '.' : text.length === 1 ? text : '*');
  const cell = (i) => document.getElementById(`f${i % 9}${Math.floor(i / 9)}`);
  const values = () => Array.from({ length: 81 }, (_, i) => sign(cell(i).value)).join('');
  window.practice = { events, reloaded, span, values };
}

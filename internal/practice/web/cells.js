// This file has what the behaviours have in common: functions for cells, for digits, and for elements that they add.

export const capture = { capture: true };
export const isPlain = (event) => !event.ctrlKey && !event.altKey && !event.metaKey;
export const digitOf = (event) => (isPlain(event) && /^[1-9]$/.test(event.key) ? event.key : '');
export const isBlank = (page, element) => page.blanks().includes(element);

/** put sets a cell as if the digit had been typed. */
export function put(cell, digit) {
  cell.value = digit;
  cell.dispatchEvent(new Event('input', { bubbles: true }));
}

/** accepts reports whether a cell takes a typed digit, because it is empty or its content is selected. */
export function accepts(cell) {
  const selected = cell.selectionStart === 0 && cell.selectionEnd === cell.value.length;
  return !cell.readOnly && (cell.value === '' || selected);
}

/** takeDigits prevents the typing of digits and passes them to act(cell, digit, event). */
export function takeDigits(page, act) {
  page.form.addEventListener('keydown', (event) => {
    const digit = digitOf(event);
    if (digit === '' || !isBlank(page, event.target)) return;
    event.preventDefault();
    if (!event.repeat) act(event.target, digit, event);
  }, capture);
}

/** forbidTyping keeps the focus out of the cells, so that keys do what they do on any page: for example, arrows scroll. */
export function forbidTyping(page) {
  document.activeElement.blur();
  for (const cell of page.cells) cell.tabIndex = -1;
  page.grid.addEventListener('mousedown', (event) => event.preventDefault());
}

export function element(tag, className, parent) {
  const made = document.createElement(tag);
  made.className = className;
  parent.append(made);
  return made;
}

/** digitButtons adds buttons 1 to 9. They do not take the focus. A click on one calls press(digit, button). */
export function digitButtons(parent, press) {
  parent.addEventListener('mousedown', (event) => event.preventDefault());
  return Array.from('123456789', (digit) => button(parent, digit, (made) => press(digit, made)));
}

/** button adds a button with the given text. A click on it calls press(button). */
export function button(parent, text, press) {
  const made = element('button', '', parent);
  made.type = 'button';
  made.tabIndex = -1;
  made.textContent = text;
  made.addEventListener('click', () => press(made));
  return made;
}

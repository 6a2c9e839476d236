import type { Element } from './markup-dom.js';

const ROMAN: Array<[number, string]> = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** The marker of a list item as a browser renders it. */
export function listMarker(list: Element, number: number): string {
  if (list.name !== 'ol') return '-';
  const isCountable = number >= 1 && number < 4_000;
  switch (isCountable ? list.attribs.type : '1') {
    case 'a':
      return `${letters(number)}.`;
    case 'A':
      return `${letters(number).toUpperCase()}.`;
    case 'i':
      return `${roman(number)}.`;
    case 'I':
      return `${roman(number).toUpperCase()}.`;
    default:
      return `${number}.`;
  }
}

/** a to z, then aa, ab … */
export function letters(number: number): string {
  const rest = Math.floor((number - 1) / 26);
  return (rest > 0 ? letters(rest) : '') + String.fromCharCode(97 + ((number - 1) % 26));
}

export function roman(number: number): string {
  let left = number;
  let text = '';
  for (const [value, sign] of ROMAN)
    while (left >= value) {
      text += sign;
      left -= value;
    }
  return text;
}

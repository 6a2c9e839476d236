import { describe, expect, it } from '@jest/globals';
import { listMarker } from './list-marker.js';

describe('list markers', () => {
  it.each([
    ['• Count the goods', '•', 'Count the goods'],
    ['- to the carrier', '-', 'to the carrier'],
    ['(a) by post', '(a)', 'by post'],
    ['12. Sign the list', '12.', 'Sign the list'],
    ['iv) by hand', 'iv)', 'by hand'],
    ['（一）总则', '（一）', '总则'],
    ['②装货', '②', '装货'],
  ])('%s', (text, marker, rest) => {
    expect(listMarker(text)).toMatchObject({ marker, rest });
  });

  it.each(['-5 degrees', '3.5 tonnes', 'word (a) in a sentence', 'e.g. this', 'U.S. law', '(217) 345-5320'])(
    '%s has none',
    (text) => {
      expect(listMarker(text)).toBeNull();
    },
  );
});

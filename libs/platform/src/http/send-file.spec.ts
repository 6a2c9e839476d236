import { describe, expect, it } from '@jest/globals';
import { rangeOf } from './send-file.js';

describe('the range that a header requests', () => {
  it.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=2-5', { first: 2, last: 5 }],
    ['bytes=7-', { first: 7, last: 9 }],
    ['bytes=2-999999999999999999999', { first: 2, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-30', { first: 0, last: 9 }],
    ['Bytes= 1-2 ', { first: 1, last: 2 }],
  ])('%s of ten bytes', (header, range) => {
    expect(rangeOf(header, 10)).toEqual(range);
  });

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=99999999999999999999-'])(
    '%s is not within ten bytes',
    (header) => {
      expect(rangeOf(header, 10)).toBe('unsatisfiable');
    },
  );

  it.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=a-b',
    'items=0-1',
    'bytes=0-1,3-4',
  ])('%s means the whole file', (header) => {
    expect(rangeOf(header, 10)).toBeNull();
  });

  it.each(['bytes=0-', 'bytes=-1'])('%s is not within an empty file', (header) => {
    expect(rangeOf(header, 0)).toBe('unsatisfiable');
  });
});

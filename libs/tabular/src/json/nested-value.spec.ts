import { expect, it } from '@jest/globals';
import { Random } from '@tessera/testing';
import { nestedEnd } from './nested-value.js';

const CASES = 5_000;
const MAX_DEPTH = 64;
const SPACES = ['', '', ' ', '\n', '\t', '\r'];
const WORDS = [
  '1',
  '-0',
  '0.5',
  '1e3',
  '-1.5E+7',
  'true',
  'false',
  'null',
  '00',
  '012',
  '1.',
  '.5',
  '+1',
  '1e',
  '-',
  'nul',
  'truex',
];
const STRINGS = [
  '""',
  '"a,]}"',
  '"\\"\\\\"',
  '"\\u00e9\\/\\b"',
  '"é😀"',
  '"\\ud800"',
  '"\\u00g1"',
  '"\\x"',
  '"\n"',
];
const JUNK = ['', ',', '"', '\\', '}', ']', '{', '[', ':', '1', 'e', '\u0001', ' '];

function randomValue(random: Random, depth: number): string {
  const kind = random.below(depth > 4 ? 2 : 4);
  const space = random.pick(SPACES);
  if (kind === 0) return `${space}${random.pick(WORDS)}${space}`;
  if (kind === 1) return `${space}${random.pick(STRINGS)}${space}`;
  const values = Array.from({ length: random.below(4) }, () => randomValue(random, depth + 1));
  if (kind === 2) return `${space}[${values.join(',')}${space}]`;
  return `${space}{${values.map((value) => `${space}${random.pick(STRINGS)}${space}:${value}`).join(',')}}`;
}

/** A list, possibly damaged. */
function randomList(random: Random): string {
  const text = `[${randomValue(random, 0)}]`;
  if (random.chance(0.5)) return text;
  const at = 1 + random.below(text.length);
  return text.slice(0, at) + random.pick(JUNK) + text.slice(at + random.below(2));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

it(`ends where JSON.parse ends a value, in ${CASES} random lists`, () => {
  const random = new Random(1);
  for (let round = 0; round < CASES; round++) {
    const text = randomList(random);
    const bytes = Buffer.from(text);

    const end = nestedEnd(bytes, 0, MAX_DEPTH);

    const read = typeof end === 'number' ? bytes.toString('utf8', 0, end) : null;
    const rest = typeof end === 'number' ? bytes.toString('utf8', end).trim() : null;
    expect({ text, isRead: read !== null && isJson(read) }).toEqual({ text, isRead: read !== null });
    expect({ text, isWhole: rest === '' }).toEqual({ text, isWhole: isJson(text) });
  }
});

it.each([
  ['[[1]]', 2, 5],
  ['[[[1]]]', 2, 'too deep'],
  ['[[[]]]', 2, 'too deep'],
  ['[1,', 2, { at: 3 }],
  ['{"a" 1}', 2, { at: 5 }],
])('of %s, %d deep, gives %j', (text, maxDepth, end) => {
  expect(nestedEnd(Buffer.from(text), 0, maxDepth)).toEqual(end);
});

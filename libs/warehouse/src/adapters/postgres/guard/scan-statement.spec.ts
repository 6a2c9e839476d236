import { beforeAll, describe, expect, it } from '@jest/globals';
import { cases } from '@tessera/testing';
import fc from 'fast-check';
import { loadModule, scanSync } from 'libpg-query';
import { scanStatement, type TokenKind } from './scan-statement.js';

// Compares with Postgres' own scanner.

beforeAll(async () => {
  await loadModule();
});

interface Token {
  kind: TokenKind;
  start: number;
  end: number;
}

function ours(sql: string): Token[] {
  const tokens: Token[] = [];
  const token = (kind: TokenKind, start: number, end: number) => tokens.push({ kind, start, end });
  scanStatement(sql, { token, comment: () => undefined });
  return tokens;
}

/** Null if Postgres rejects it. Merges adjacent operators, as our scanner does. */
function theirs(sql: string): Array<Omit<Token, 'kind'>> | null {
  try {
    const { tokens = [] } = scanSync(sql) as { tokens?: Array<Omit<Token, 'kind'> & { tokenName: string }> };
    const joined: Array<Omit<Token, 'kind'>> = [];
    for (const { start, end, tokenName } of tokens) {
      const last = joined.at(-1);
      if (tokenName.endsWith('_COMMENT')) continue;
      if (last?.end === start && isOperator(sql.slice(last.start, end))) last.end = end;
      else joined.push({ start, end });
    }
    return joined;
  } catch {
    return null;
  }
}

function isOperator(text: string): boolean {
  return /^[~!@#^&|`?+\-*/%<>=]+$/.test(text);
}

/** Known differences: fractions and continued strings are several tokens there, and a single colon is part of `::`. */
function isSame(sql: string): boolean | null {
  const expected = theirs(sql);
  if (expected === null) return null;
  const found = ours(sql);
  const within = (outer: Omit<Token, 'kind'>) =>
    found.filter(({ start, end }) => outer.start <= start && end <= outer.end);
  const parts = expected.map(within);
  return (
    parts.flat().length === found.length &&
    parts.every(
      (tokens, index) =>
        tokens[0]?.start === expected[index]?.start &&
        tokens.at(-1)?.end === expected[index]?.end &&
        (tokens.length === 1 ||
          tokens.every(({ kind, start }) => kind === 'value' || '.:'.includes(sql[start] ?? ''))),
    )
  );
}

const PIECES = [
  ...['select', 'e', 'E', 'n', 'b', 'x', 'u', 'U', 'a1', '_b', 'c$d', 'n'],
  ...["'a'", "''", "'it''s'", "e'\\''", "E'\\\\'", "E'a\\'b'", "n'x'", "b'01'", "X'1F'", "u&'a'", `U&"a"`],
  ...['"a"', '""""', '"a""b"', '"/*"', "'--'", "'/*'", "e'\\'/*'"],
  ...['$$', '$a$', '$1', '$ab$ x $ab$', "$$ ' $$", '$a$ $$ $b$ $a$', '$'],
  ...['1', '1.5', '1e5', '.5', '1_000', '0x1F', '1e+5', '.5E-1_0', '1e', '0x1e'],
  ...['(', ')', '[', ']', ',', ';', '.', ':', '::'],
  ...['+', '-', '*', '/', '<', '>=', '<>', '->>', '@>', '||', '+-', '@-', '?'],
  ...['/*', '*/', '/**/', '/* /* */ */', '/***/', '/*/', '--', '--\n', '-- x\n', "-- '\n"],
  ...[' ', '\n', '\t', '\r\n', '  ', ' \n '],
];

describe('the linear scan of a statement', () => {
  it('finds the same tokens as Postgres', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }), (pieces) => {
        const same = isSame(pieces.join(''));
        if (same !== null) compared++;
        expect([pieces.join(''), same]).not.toEqual([pieces.join(''), false]);
      }),
      { numRuns: cases({ smoke: 6_000, soak: 30_000 }) },
    );
    expect(compared).toBeGreaterThan(cases({ smoke: 1_000, soak: 5_000 }));
  });

  it.each([
    "select e'a' \n '\\'(' , 1",
    "select 'a'\n'\\', (1)",
    "select E'a'\n 'b''c\\'' , $x$ ' $x$",
    "select u&'a'\n'b' || n'c'",
    'select /* /* ( */ " */ (1), $$ ( $$, $a$ $b$ ( $a$',
  ])('skips strings and comments of all kinds: %j', (sql) => {
    expect(isSame(sql)).toBe(true);
  });
});

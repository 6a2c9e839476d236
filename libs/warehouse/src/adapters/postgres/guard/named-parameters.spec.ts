import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { namedParameters } from './named-parameters.js';

const namesIn = (sql: string) => namedParameters(sql).map(({ name }) => name);

describe('named parameters', () => {
  it.each([
    ['select @a', ['a']],
    ['select * from t where x=@a and y>@b', ['a', 'b']],
    ['select @a::int, f(@a,@_b1)[@c]', ['a', 'a', '_b1', 'c']],
    // Operators, with a space or without.
    ['select @ x, @-5, a <@b, a @> b, a @@b, a <@ b', []],
    ["select '@a', \"@b\", $$ @c $$, $t$ @d $t$, E'\\'@e', U&'@f' -- @g\n /* @h /* @i */ @j */", []],
    ['select "a"@b', ['b']],
    ['select @größe, @a$', []],
    ['select @', []],
  ])('of %s are %j', (sql, names) => {
    expect(namesIn(sql)).toEqual(names);
  });

  it('are found between whatever else a statement consists of', () => {
    const other = fc.constantFrom(
      "'it''s @x'",
      '"@x"',
      '$q$@x$q$',
      '-- @x\n',
      '/* @x */',
      'a::int',
      '<@',
      '@ y',
      "e'\\'@x'",
      ',',
      '(',
      '1.5e3',
    );
    const parameter = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,9}$/).map((name) => `@${name}`);
    const pieces = fc.array(fc.oneof(other, parameter), { maxLength: 20 });
    fc.assert(
      fc.property(pieces, (all) => {
        const sql = all.join(' ');
        const found = namedParameters(sql);
        expect(found.map(({ name }) => `@${name}`)).toEqual(all.filter((piece) => /^@\w/.test(piece)));
        for (const { name, start, end } of found) expect(sql.slice(start, end)).toBe(`@${name}`);
      }),
    );
  });
});

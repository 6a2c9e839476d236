import { describe, expect, it } from '@jest/globals';
import { read } from '../files.fixture-spec.js';

const AB = { columns: ['a', 'b'], format: 'JSON' } as const;

describe('a JSON file', () => {
  it.each([
    ['lines', '{"a":1,"b":"x"}\n{"b":"y","a":2}\n', [1, 2]],
    ['lines with empty ones between', '\n{"a":1,"b":"x"}\r\n\r\n  { "b" : "y" , "a" : 2 } ', [2, 4]],
    ['an array', '[{"a":1,"b":"x"},{"b":"y","a":2}]', [1, 2]],
    ['an array over many lines', ' [\n  {\n "a": 1,\n "b": "x"\n },\n {"b":"y",\n"a":2}\n ]\n', [1, 2]],
  ])('of %s is read', async (_what, file, numbers) => {
    const { columns, rows, rejected } = await read(file, AB);

    expect(columns).toEqual(['a', 'b']);
    expect(rows.map(({ values }) => values)).toEqual([
      ['1', 'x'],
      ['2', 'y'],
    ]);
    expect(rows.map(({ number }) => number)).toEqual(numbers);
    expect(rejected).toEqual([]);
  });

  it.each([
    ['9007199254740993', '9007199254740993'],
    ['-0.10000000000000000000000000000000001', '-0.10000000000000000000000000000000001'],
    ['1e400', '1e400'],
    ['true', 'true'],
    ['null', null],
    ['""', ''],
    ['"null"', 'null'],
    ['"say \\"hi\\", \\u00e9\\n\\ud83d\\ude00"', 'say "hi", é\n😀'],
    ['"plain, with comma"', 'plain, with comma'],
    ['{"n":9007199254740993,"s":"a\\"b"}', '{"n":9007199254740993,"s":"a\\"b"}'],
    ['[1, [2, {"__proto__": "x"}], "]"]', '[1, [2, {"__proto__": "x"}], "]"]'],
  ])('has the value %s as %j', async (json, value) => {
    const { rows } = await read(`{"a":${json},"b":0}\n[`, AB);

    expect(rows).toEqual([{ number: 1, values: [value, '0'] }]);
  });

  it.each([
    ['no object', '[1]', 'NOT_AN_OBJECT'],
    ['two objects', '{"a":1,"b":2} {"a":1,"b":2}', 'INVALID_JSON'],
    ['a comma too many', '{"a":1,"b":2,}', 'INVALID_JSON'],
    ['a number that is none', '{"a":01,"b":2}', 'INVALID_JSON'],
    ['a word that is none', '{"a":NaN,"b":2}', 'INVALID_JSON'],
    ['a string without an end', '{"a":1,"b":"2}', 'INVALID_JSON'],
    ['a tab within a string', '{"a":1,"b":"\t"}', 'INVALID_JSON'],
    ['an escape that is none', '{"a":1,"b":"\\x"}', 'INVALID_JSON'],
    ['brackets that do not match', '{"a":1,"b":[1}]}', 'INVALID_JSON'],
    ['a name twice', '{"a":1,"b":2,"a":3}', 'DUPLICATE_FIELD'],
    ['a name twice, once escaped', '{"a":1,"b":2,"\\u0061":3}', 'DUPLICATE_FIELD'],
    ['a name that the table lacks', '{"a":1,"b":2,"__proto__":{"a":3}}', 'UNKNOWN_FIELD'],
    ['a name less', '{"a":1}', 'ABSENT_FIELD'],
    ['half a surrogate pair', '{"a":1,"b":"\\ud800"}', 'LONE_SURROGATE'],
    ['U+0000', '{"a":1,"b":"\\u0000"}', 'NUL_CHARACTER'],
    ['deep nesting', `{"a":1,"b":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'NESTED_TOO_DEEP'],
    ['bytes of another encoding', Buffer.from('{"a":1,"b":"caf\xe9"}', 'latin1'), 'INVALID_UTF8'],
    [
      'bytes of another encoding and an escape',
      Buffer.from('{"a":1,"b":"caf\xe9\\n"}', 'latin1'),
      'INVALID_UTF8',
    ],
  ])('with %s has that record rejected alone', async (_what, record, code) => {
    const lines = [Buffer.from('{"a":0,"b":0}\n'), Buffer.from(record), Buffer.from('\n{"a":9,"b":9}\n')];
    const { rows, rejected } = await read(Buffer.concat(lines), AB);

    expect(rows.map(({ number }) => number)).toEqual([1, 3]);
    expect(rejected).toMatchObject([{ line: 2, code }]);
  });

  it('has an invalid element of an array rejected alone', async () => {
    const { rows, rejected } = await read('[{"a":1,"b":2}, 5, {"a":1,"b":tru}, "x,y", {"a":3,"b":4}]', AB);

    expect(rows.map(({ number }) => number)).toEqual([1, 5]);
    expect(rejected.map(({ line, code }) => [line, code])).toEqual([
      [2, 'NOT_AN_OBJECT'],
      [3, 'INVALID_JSON'],
      [4, 'NOT_AN_OBJECT'],
    ]);
  });

  it.each([
    ['a line', (long: string) => `{"a":1,"b":2}\n{"a":1,"b":"${long}"}\n{"a":3,"b":4}\n`],
    ['an element', (long: string) => `[{"a":1,"b":2},{"a":1,"b":"${long}"},{"a":3,"b":4}]`],
  ])('has %s rejected if it is too large', async (_what, fileWith) => {
    const limits = { maxRecordBytes: 10_000 };
    const { rows, rejected } = await read(fileWith('x]}'.repeat(100_000)), { ...AB, limits });

    expect(rows.map(({ number }) => number)).toEqual([1, 3]);
    expect(rejected).toMatchObject([{ line: 2, code: 'RECORD_TOO_LARGE', values: [] }]);
  });

  it('reads an absent field as NULL if configured', async () => {
    const { rows } = await read('{"a":1}\n{"b":2}\n{}\n', { ...AB, absentFields: 'null' });

    expect(rows.map(({ values }) => values)).toEqual([
      ['1', null],
      [null, '2'],
      [null, null],
    ]);
  });

  it('rejects a field that appears after the columns are known', async () => {
    const file = `${'{"a":1}\n'.repeat(1_000)}{"a":1,"b":2}\n`;
    const { columns, rejected } = await read(file, { ...AB, absentFields: 'null' });

    expect(columns).toEqual(['a']);
    expect(rejected).toMatchObject([{ line: 1_001, code: 'LATE_FIELD' }]);
  });

  it.each([
    ['"3q2+7w=="', '\\xdeadbeef'],
    ['"\\\\xDEAD"', '\\xDEAD'],
    ['""', '\\x'],
    ['null', null],
    ['["/w==", null, "\\\\x00"]', '["\\\\xff",null,"\\\\x00"]'],
  ])('has the bytes %s as %j', async (json, value) => {
    const { rows } = await read(`{"a":${json},"b":"3q2+"}\n`, { ...AB, bytesColumns: ['a'] });

    expect(rows[0]?.values).toEqual([value, '3q2+']);
  });

  it.each(['"3q2"', '"3q2+7w="', '"ÿ"', '7', '{"a":1}', '[1]'])('rejects %s as bytes', async (json) => {
    const { rejected } = await read(`{"a":"","b":1}\n{"a":${json},"b":2}\n`, { ...AB, bytesColumns: ['a'] });

    expect(rejected).toMatchObject([{ line: 2, code: 'INVALID_BYTES' }]);
  });

  it.each([
    ['nothing', ''],
    ['space', '\n \n'],
    ['an empty array', '[ ]'],
  ])('of %s has no records', async (_what, file) => {
    expect(await read(file, AB)).toEqual({ columns: ['a', 'b'], rows: [], rejected: [] });
  });

  it.each([
    ['CSV', 'a,b\n1,2\n', 'FORMAT_MISMATCH'],
    ['an object over many lines', '{\n"a":1,\n"b":2\n}\n', 'FORMAT_MISMATCH'],
    ['an array of numbers', '[1,2]', 'FORMAT_MISMATCH'],
    ['objects that are empty', '{}\n{}\n', 'FORMAT_MISMATCH'],
    ['objects with a column that the table lacks', '{"a":1,"x; DROP TABLE t":2}\n', 'UNKNOWN_COLUMN'],
    ['objects without the key', '{"b":1}\n', 'MISSING_COLUMN'],
    ['an array without its end', '[{"a":1,"b":2},', 'FILE_TRUNCATED'],
    ['an array that ends within a string', '[{"a":1,"b":"2', 'FILE_TRUNCATED'],
    ['an array with a comma too many', '[{"a":1,"b":2},]', 'FILE_CORRUPT'],
    ['an array and more', '[{"a":1,"b":2}]{"a":1,"b":2}', 'FILE_CORRUPT'],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), 'ENCODING_UNSUPPORTED'],
  ])('is refused as a whole if it contains %s', async (_what, file, code) => {
    await expect(read(file, { ...AB, requiredColumns: ['a'] })).rejects.toMatchObject({
      name: 'FileFormatError',
      code,
    });
  });

  it('is refused, with the reason, if its only objects are too large', async () => {
    const file = `{"a":"${'x'.repeat(20_000)}","b":1}`;

    for (const text of [file, `[${file},${file}]`])
      await expect(read(text, { ...AB, limits: { maxRecordBytes: 10_000 } })).rejects.toMatchObject({
        code: 'FORMAT_MISMATCH',
        message: expect.stringContaining('exceed the limit of 10000 bytes'),
      });
  });
});

import type { WireField, WireValue } from '../api/wire-format.js';

/** A value as BigQuery sends it, and as clients get it. */
export interface BigQueryValue {
  name: string;
  sql: string;
  type: string;
  json: string;
  field: Partial<WireField>;
  wire: WireValue;
}

const value = (
  name: string,
  expression: string,
  field: Partial<WireField>,
  wire: WireValue,
  type: string,
  json: string,
): BigQueryValue => ({ name, sql: `SELECT ${expression} AS v`, field, wire, type, json });

const list = (...items: WireValue[]): WireValue => items.map((v) => ({ v }));

/** Values of each type, by BigQuery's documentation of types and of `f` and `v`. */
export const VALUES: BigQueryValue[] = [
  value('NULL', 'CAST(NULL AS INT64)', { type: 'INTEGER' }, null, 'INT64', 'null'),
  value('INT64', '7', { type: 'INTEGER' }, '7', 'INT64', '7'),
  value(
    'a large INT64',
    '9223372036854775807',
    { type: 'INTEGER' },
    '9223372036854775807',
    'INT64',
    '"9223372036854775807"',
  ),
  value('NUMERIC', "NUMERIC '1.10'", { type: 'NUMERIC' }, '1.10', 'NUMERIC', '"1.10"'),
  value(
    'BIGNUMERIC',
    "BIGNUMERIC '12345678901234567890.5'",
    { type: 'BIGNUMERIC' },
    '12345678901234567890.5',
    'BIGNUMERIC',
    '"12345678901234567890.5"',
  ),
  value('FLOAT64', '0.1', { type: 'FLOAT' }, '0.1', 'FLOAT64', '0.1'),
  value('a tiny FLOAT64', '1e-300', { type: 'FLOAT' }, '1.0E-300', 'FLOAT64', '1e-300'),
  value('NaN', "CAST('nan' AS FLOAT64)", { type: 'FLOAT' }, 'NaN', 'FLOAT64', '"NaN"'),
  value('Infinity', "CAST('inf' AS FLOAT64)", { type: 'FLOAT' }, 'Infinity', 'FLOAT64', '"Infinity"'),
  value(
    'minus infinity',
    "CAST('-inf' AS FLOAT64)",
    { type: 'FLOAT' },
    '-Infinity',
    'FLOAT64',
    '"-Infinity"',
  ),
  value('BOOL', 'TRUE', { type: 'BOOLEAN' }, 'true', 'BOOL', 'true'),
  value('STRING', '\'a "quote"\'', { type: 'STRING' }, 'a "quote"\n差旅', 'STRING', '"a \\"quote\\"\\n差旅"'),
  value('DATE', "DATE '2026-03-01'", { type: 'DATE' }, '2026-03-01', 'DATE', '"2026-03-01"'),
  value('TIME', "TIME '12:30:00.25'", { type: 'TIME' }, '12:30:00.25', 'TIME', '"12:30:00.25"'),
  value(
    'DATETIME',
    "DATETIME '2026-03-01 12:30:00'",
    { type: 'DATETIME' },
    '2026-03-01T12:30:00',
    'DATETIME',
    '"2026-03-01T12:30:00"',
  ),
  value(
    'TIMESTAMP',
    "TIMESTAMP '2026-03-01 12:30:00.5+02'",
    { type: 'TIMESTAMP' },
    '1772361000500000',
    'TIMESTAMP',
    '"2026-03-01T10:30:00.5Z"',
  ),
  value(
    'a TIMESTAMP before 1970',
    "TIMESTAMP '1969-12-31 23:59:59.999999+00'",
    { type: 'TIMESTAMP' },
    '-1',
    'TIMESTAMP',
    '"1969-12-31T23:59:59.999999Z"',
  ),
  value(
    'INTERVAL',
    "INTERVAL '1-0 2 3:4:5.5' YEAR TO SECOND",
    { type: 'INTERVAL' },
    '1-0 2 3:4:5.5',
    'INTERVAL',
    '"P1Y2DT3H4M5.5S"',
  ),
  value('BYTES', "b'\\xde\\xad\\xbe\\xef'", { type: 'BYTES' }, '3q2+7w==', 'BYTES', '"3q2+7w=="'),
  value('JSON', 'JSON \'{"a":[1,null]}\'', { type: 'JSON' }, '{"a":[1,null]}', 'JSON', '{"a":[1,null]}'),
  value('GEOGRAPHY', 'ST_GEOGPOINT(1, 2)', { type: 'GEOGRAPHY' }, 'POINT(1 2)', 'GEOGRAPHY', '"POINT(1 2)"'),
  value('an ARRAY', '[1, 2]', { type: 'INTEGER', mode: 'REPEATED' }, list('1', '2'), 'ARRAY<INT64>', '[1,2]'),
  value(
    'an empty ARRAY',
    'ARRAY<STRING>[]',
    { type: 'STRING', mode: 'REPEATED' },
    list(),
    'ARRAY<STRING>',
    '[]',
  ),
  value(
    'a STRUCT',
    "STRUCT(1 AS a, ['x'] AS b)",
    {
      type: 'RECORD',
      fields: [
        { name: 'a', type: 'INTEGER' },
        { name: 'b', type: 'STRING', mode: 'REPEATED' },
      ],
    },
    { f: [{ v: '1' }, { v: [{ v: 'x' }] }] },
    'STRUCT<a INT64, b ARRAY<STRING>>',
    '{"a":1,"b":["x"]}',
  ),
];

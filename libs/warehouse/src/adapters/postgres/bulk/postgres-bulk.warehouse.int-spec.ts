import type { ColumnType } from '@tessera/tabular';
import { exportContract, type ExportDialect } from '../../../contract/bulk-exports.contract-spec.js';
import { loadContract, type LoadDialect } from '../../../contract/bulk-loads.contract-spec.js';

import { type BulkStage, openBulkStage } from './bulk-stage.fixture-spec.js';

// Real: a Postgres 18, prepared as in production.

const PARTS = `
  create table parts (id integer primary key, name text not null, price numeric(8, 2));
  create view cheap_parts as select * from parts where price < 1;`;

type SimpleKind = Exclude<ColumnType['kind'], 'decimal' | 'list'>;

const typeOf = (type: SimpleKind | ColumnType): ColumnType =>
  typeof type === 'string' ? { kind: type } : type;

const value = (
  name: string,
  expression: string,
  type: SimpleKind | ColumnType,
  csv: string,
  json: string,
) => ({
  name,
  sql: `select ${expression} as v, 1 as one -- as it was written`,
  columns: [
    { name: 'v', type: typeOf(type) },
    { name: 'one', type: { kind: 'int32' } as const },
  ],
  csv: `${csv},1`,
  json: `{"v":${json},"one":1}`,
});

const listOf = (of: SimpleKind | ColumnType): ColumnType => ({ kind: 'list', of: typeOf(of) });
const exact: ColumnType = { kind: 'decimal', precision: null, scale: null };

const exports: ExportDialect = {
  values: [
    value('NULL', 'null::text', 'text', '', 'null'),
    value('an empty text', "''", 'text', '""', '""'),
    value('text', `E'a,"b"\\n\\té差\\\\'`, 'text', '"a,""b""\n\té差\\"', '"a,\\"b\\"\\n\\té差\\\\"'),
    value('an integer', '-7', 'int32', '-7', '-7'),
    value('a smallint', '7::smallint', 'int16', '7', '7'),
    value('a large bigint', '9223372036854775807', 'int64', '9223372036854775807', '"9223372036854775807"'),
    value('a numeric', '1.10', exact, '1.10', '"1.10"'),
    value(
      'a numeric of a size',
      '1.1::numeric(10, 2)',
      { kind: 'decimal', precision: 10, scale: 2 },
      '1.10',
      '"1.10"',
    ),
    value('a numeric that rounds', '1234::numeric(3, -1)', exact, '1230', '"1230"'),
    value('a float', '0.1::float8', 'float64', '0.1', '0.1'),
    value('NaN', "'NaN'::float4", 'float32', 'NaN', '"NaN"'),
    value('true', 'true', 'boolean', 'true', 'true'),
    value('false', 'false', 'boolean', 'false', 'false'),
    value('a date', "date '2026-03-01'", 'date', '2026-03-01', '"2026-03-01"'),
    value('a time', "time '12:30:00.25'", 'time', '12:30:00.25', '"12:30:00.25"'),
    value(
      'a timestamp',
      "timestamp '2026-03-01 12:30:00.5'",
      'timestamp',
      '2026-03-01T12:30:00.5',
      '"2026-03-01T12:30:00.5"',
    ),
    value(
      'a timestamp with zone',
      "timestamptz '2026-03-01 12:30+02'",
      'timestamptz',
      '2026-03-01T10:30:00Z',
      '"2026-03-01T10:30:00Z"',
    ),
    value(
      'a timestamp before Christ',
      "timestamptz '0044-03-15 12:00:00+00 BC'",
      'timestamptz',
      '0044-03-15T12:00:00Z BC',
      '"0044-03-15T12:00:00Z BC"',
    ),
    value('the end of time', "timestamptz 'infinity'", 'timestamptz', 'infinity', '"infinity"'),
    value('its beginning', "timestamp '-infinity'", 'timestamp', '-infinity', '"-infinity"'),
    value('an interval', "interval '1 day 2 hours'", 'interval', 'P1DT2H', '"P1DT2H"'),
    value('bytes', "'\\xdeadbeef'::bytea", 'bytes', '\\xdeadbeef', '"3q2+7w=="'),
    value(
      'a UUID',
      "'0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11'::uuid",
      'uuid',
      '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11',
      '"0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11"',
    ),
    value('JSON on two lines', `E'{"a":\\n 1.10}'::json`, 'json', '"{""a"":\n 1.10}"', '{"a":  1.10}'),
    value('a list', 'array[1, null, 3]', listOf('int32'), '"[1,null,3]"', '[1,null,3]'),
    value('a list of lists', 'array[[1, 2], [3, 4]]', listOf('int32'), '"[[1,2],[3,4]]"', '[[1,2],[3,4]]'),
    value('an empty list', "'{}'::text[]", listOf('text'), '[]', '[]'),
    value(
      'a list of texts',
      `array['a,b', 'c"d', 'NULL', '']`,
      listOf('text'),
      '"[""a,b"",""c\\""d"",""NULL"",""""]"',
      '["a,b","c\\"d","NULL",""]',
    ),
    value(
      'a list of numerics',
      'array[1.10, 2.20]',
      listOf(exact),
      '"[""1.10"",""2.20""]"',
      '["1.10","2.20"]',
    ),
    value(
      'a list of times',
      "array[timestamptz '2026-03-01 00:00+00']",
      listOf('timestamptz'),
      '"[""2026-03-01T00:00:00Z""]"',
      '["2026-03-01T00:00:00Z"]',
    ),
    value('a list of bytes', "array['\\xff'::bytea]", listOf('bytes'), '"[""\\\\xff""]"', '["/w=="]'),
    value('a list of JSON', `array[E'{"a":\\n1}'::json]`, listOf('json'), '"[{""a"": 1}]"', '[{"a": 1}]'),
    value('a row', "row(1, 'x')", 'text', '"(1,x)"', '"(1,x)"'),
    value('rows', "array[row(1, 'x')]", listOf('text'), '"[""(1,x)""]"', '["(1,x)"]'),
    value('a range', "'[1,5)'::int4range", 'text', '"[1,5)"', '"[1,5)"'),
    {
      name: 'columns of the same name',
      sql: 'select 1 as "a,b", 2 as "a,b", 3 as "A"',
      columns: [
        { name: 'a,b', type: { kind: 'int32' } },
        { name: 'a,b_2', type: { kind: 'int32' } },
        { name: 'A', type: { kind: 'int32' } },
      ],
      csv: '1,2,3',
      json: '{"a,b":1,"a,b_2":2,"A":3}',
    },
  ],
  numbers: (count) => `select n from generate_series(1, ${count}) n`,
  slow: 'select count(*) from generate_series(1, 10000000) a, generate_series(1, 10000) b',
  invalid: 'select nothing from parts',
  blocked: 'with gone as (delete from parts returning id) select * from gone',
  withParameter: 'select $1::integer as n',
};

const loads: LoadDialect = {
  parts: 'select * from parts order by id',
  unknownIds: 'select generate_series(1, 3) as id',
  repeatedIds: `select name, p.id from parts p, generate_series(1, 2) where name in (select name from parts group by name having count(*) > 1)`,
  otherColumns: 'select name from parts',
  blocked: exports.blocked,
};

exportContract('Postgres', exports, async () => {
  const stage: BulkStage = await openBulkStage(PARTS);
  return {
    ...stage,
    isRunning: (part) =>
      stage.asAdmin(async (client) => {
        const found = await client.query(
          `select 1 from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid() and strpos(query, $1) > 0`,
          [part],
        );
        return found.rowCount !== 0;
      }),
  };
});

loadContract('Postgres', loads, async () => {
  const stage = await openBulkStage(PARTS);
  return { ...stage, empty: () => stage.asOwner('truncate parts') };
});

import { headerValue, ODD_HEADERS, seldom, type WildRequest } from '@tessera/testing/fuzz';
import fc from 'fast-check';

const EXPRESSIONS = [
  'id',
  'name',
  '*',
  'null',
  '1',
  '-1.5e10',
  "'x'",
  "E'\\\\x00'",
  "U&'\\0041'",
  '$1',
  '$2::text',
  '$65536',
  'count(*)',
  'sum(id) over (order by name)',
  "'NaN'::float8",
  "'infinity'::timestamptz",
  "date '0001-01-01 BC'",
  "'{1,2,{3}}'::int[]",
  `'{"a": [1e400]}'::jsonb`,
  'array[[1],[2]]',
  'row(1, null)',
  '(select 1)',
  'exists (select 2)',
  'case when id = 1 then name end',
  'id::text::int8',
  "repeat('ä', 3)",
  '1 / 0',
  'name::integer',
  'pg_sleep(0)',
  'current_user',
  "to_tsvector('a b')",
  "interval '1 year'",
  "'\\xdead'::bytea",
  '9223372036854775807',
  '99999999999999999999999999.5',
  "json_value('{}', '$.a')",
  'xmlelement(name a)',
  'random()',
  'unnest(array[1,2])',
  'generate_series(1, 5)',
  "regexp_replace('aaa', '(a+)+$', '')",
];

const RELATIONS = [
  'things',
  '"things"',
  'THINGS t',
  'things natural join things x',
  'nothing',
  'pg_class',
  'information_schema.tables',
  'generate_series(1, 30) id',
  '(values (1), (2)) v(id)',
  'lateral (select 1 as id) l',
  'things tablesample bernoulli (50)',
  'json_to_recordset(\'[{"id":1}]\') as j(id int)',
];

const TAILS = [
  '',
  ';',
  ' -- end',
  ' /* end */',
  ' limit 1',
  ' limit $1',
  ' limit all',
  ' offset 1',
  ' offset -1',
  ' fetch first 2 rows with ties',
  ' order by 1',
  ' order by 1 fetch first 1 rows with ties',
  ' for update',
  ' union all select 1',
  ' group by 1',
  ') q; drop table things; --',
  '\u0000',
  "'",
  '/*',
  '$$',
];

const GOOD_EXPRESSIONS = [
  'id',
  'name',
  'null',
  "'x'",
  "'NaN'::float8",
  'array[[1],[2]]',
  'random()',
  "'{}'::jsonb",
  'now()',
];

/** Mostly valid statements. */
const wellFormedStatement = fc
  .record({
    prefix: fc.oneof(
      { weight: 6, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: fc.constantFrom('with x as (select 1) ', '(', 'explain ', 'SELECT 1; ') },
    ),
    expressions: fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...GOOD_EXPRESSIONS) },
        { weight: 1, arbitrary: fc.constantFrom(...EXPRESSIONS) },
      ),
      { minLength: 1, maxLength: 4 },
    ),
    relation: fc.oneof(
      { weight: 2, arbitrary: fc.constant('things') },
      { weight: 1, arbitrary: fc.constantFrom(null, ...RELATIONS) },
    ),
    tail: fc.oneof(
      { weight: 2, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: fc.constantFrom(...TAILS) },
    ),
  })
  .map(
    ({ prefix, expressions, relation, tail }) =>
      `${prefix}select ${expressions.join(', ')}${relation === null ? '' : ` from ${relation}`}${tail}`,
  );

/** A statement with a few changed characters. */
const brokenStatement = fc
  .tuple(wellFormedStatement, fc.nat(), fc.string({ unit: 'binary', maxLength: 4 }), fc.nat(6))
  .map(([sql, at, inserted, removed]) => {
    const position = at % (sql.length + 1);
    return sql.slice(0, position) + inserted + sql.slice(position + removed);
  });

const statement = fc.oneof(
  { weight: 5, arbitrary: wellFormedStatement },
  { weight: 3, arbitrary: brokenStatement },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('x'.repeat(5_000), '2026-01-01', '\ud800', '1'.repeat(400)),
);

const parameters = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(
      {
        limit: fc.oneof(
          fc.integer({ min: 1, max: 50 }),
          fc.constantFrom(0, -1, 10_001, 1.5, '5', null, 1e300),
        ),
        timeout_seconds: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom(0, 301, '1', null)),
        values: fc.oneof(fc.array(value, { maxLength: 3 }), fc.jsonValue()),
        dry_run: fc.oneof(fc.boolean(), fc.jsonValue()),
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** Bodies that JSON.stringify would not write: long numbers, names of Object's properties, excess fields. */
const bodyByHand = fc
  .record({
    name: fc.constantFrom(
      '__proto__',
      'constructor',
      'toString',
      'valueOf',
      'prototype',
      'limit',
      'values',
      'a',
    ),
    number: fc.stringMatching(/^-?(0|[1-9]\d{0,30})(\.\d{1,25})?([eE][+-]?\d{1,3})?$/),
    times: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 9_000 })),
    filler: fc.constantFrom('1,', '"x":1,', '[', '{"a":'),
  })
  .map(
    ({ name, number, times, filler }) =>
      `{"sql":"select $1::numeric","parameters":{"values":[${number}],"${name}":${number}${times > 1 ? `,${filler.repeat(times)}` : ''}}}`,
  );

const body = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({ sql: statement, parameters: fc.oneof(fc.constant({}), parameters) })
      .map((content) => JSON.stringify(content)),
  },
  { weight: 1, arbitrary: fc.jsonValue().map((content) => JSON.stringify(content)) },
  { weight: 1, arbitrary: fc.string({ maxLength: 50 }) },
  { weight: 1, arbitrary: bodyByHand },
);

const wildHeaders = fc.record(
  {
    ...ODD_HEADERS,
    'x-tenant-id': fc.oneof(fc.constantFrom('demo', 'other', 'DEMO', ''), headerValue),
    'x-idempotency-key': fc.oneof(fc.constantFrom('a', 'b', 'k'.repeat(256)), headerValue),
    prefer: fc.oneof(fc.constantFrom('respond-async', 'respond-async; wait=1', 'wait=5'), headerValue),
  },
  { requiredKeys: [] },
);

const headers = seldom(wildHeaders);

const path = fc.oneof(
  fc.constantFrom('/jobs', '/catalog/tables', '/queries/x', '/jobs/../queries', '/catalog/tables/things'),
  fc
    .string({ unit: 'binary', maxLength: 20 })
    .map((text) => `/jobs/${encodeURIComponent(text.toWellFormed())}`),
  fc.uuid().map((id) => `/jobs/${id}/results`),
  fc.uuid().map((id) => `/jobs/${id}/cancel`),
  fc.constantFrom('/jobs/%ff', '/jobs/%00', '/catalog/tables/%', '/catalog/tables/%C3%A4?x=%ff'),
);

/** Requests of all kinds, mostly queries that are almost valid. */
export const wildRequest: fc.Arbitrary<WildRequest> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ body, headers }).map((parts) => ({ method: 'POST', path: '/queries', ...parts })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
      path,
      headers,
      body: fc.constant(undefined),
    }),
  },
);

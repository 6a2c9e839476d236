import fc from 'fast-check';

const EXPRESSIONS = values(String.raw`
  id; name; *; null; 1; -1.5e10; 'x'; E'\\x00'; U&'\0041'; $1; $2::text; $65536; count(*);
  sum(id) over (order by name); 'NaN'::float8; 'infinity'::timestamptz; date '0001-01-01 BC';
  '{1,2,{3}}'::int[]; '{"a": [1e400]}'::jsonb; array[[1],[2]]; row(1, null); (select 1); exists (select 2);
  case when id = 1 then name end; id::text::int8; repeat('ä', 3); 1 / 0; name::integer; pg_sleep(0);
  current_user; to_tsvector('a b'); interval '1 year'; '\xdead'::bytea; 9223372036854775807;
  99999999999999999999999999.5; json_value('{}', '$.a'); xmlelement(name a); random(); unnest(array[1,2]);
  generate_series(1, 5); regexp_replace('aaa', '(a+)+$', '')`);

const RELATIONS = values(String.raw`
  things; "things"; THINGS t; things natural join things x; nothing; pg_class; information_schema.tables;
  generate_series(1, 30) id; (values (1), (2)) v(id); lateral (select 1 as id) l;
  things tablesample bernoulli (50); json_to_recordset('[{"id":1}]') as j(id int)`);

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

const GOOD_EXPRESSIONS = values(String.raw`
  id; name; null; 'x'; 'NaN'::float8; array[[1],[2]]; random(); '{}'::jsonb; now()`);

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

/** Statements, most of them almost valid. */
export const statement = fc.oneof(
  { weight: 5, arbitrary: wellFormedStatement },
  { weight: 3, arbitrary: brokenStatement },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

function values(text: string): string[] {
  return text.trim().split(/;\s+/);
}

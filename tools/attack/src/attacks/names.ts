import type { Random } from '@tessera/testing';
import type { Attack, AttackStep } from '../attack.js';
import type { Attacker, QueryParameters } from '../attacker.js';
import type { World } from '../stack/world.js';
import { jobAttempts, namePairs } from './name-oracles.js';
import {
  CATALOG,
  NAMING_EXPRESSIONS,
  NAMING_FUNCTIONS,
  NAMING_TYPES,
  NOTATIONS,
  type Numbers,
  numbersOf,
  TELLING,
} from './name-notations.js';
import { mixed } from './variations.js';

/** OIDs per statement: enough to hit others' objects, few enough to be fast. */
const OIDS = 60;

type MakeStep = (random: Random) => AttackStep;

/** Attempts to learn others' names: by OID, by guessing, and through talkative features. */
export function names(world: World): Attack {
  const steps = [
    ...lookUps(world),
    ...CATALOG.flatMap(catalogSteps),
    ...TELLING.map((what) => said(`what tells: ${what}`, `select ${what}`)),
    ...ownThings(world),
    ...namePairs(world),
    ...jobAttempts(world),
  ];
  return {
    name: 'names',
    parallel: 6,
    least: 300,
    generate: (random, index) => mixed(steps, index, random)(random),
  };
}

/** A statement or plan, whose response is searched. */
function said(title: string, sql: string, parameters: QueryParameters = {}): MakeStep {
  return (random) => ({
    title,
    run: async (attacker: Attacker) => {
      const values = sql.includes('$1') ? { values: ['1259'] } : {};
      await attacker.query(sql, { ...values, ...parameters, dry_run: random.below(6) === 0 });
    },
  });
}

function lookUps({ foreign: { oids } }: World): MakeStep[] {
  const { relation, type, role, schema, database } = oids;
  const function_ = oids.function;
  // Newest first: those of the tenants.
  const numbers = [relation, type, role, schema, database, function_]
    .filter((kind) => kind.length > 0)
    .map((kind) => numbersOf(kind.slice(-OIDS)));
  const byKind = (type_: string): Numbers => numbersOf(oidsFor(type_, oids).slice(-OIDS));
  const all = numbersOf([
    ...relation.slice(-20),
    ...type.slice(-20),
    ...role.slice(-20),
    ...schema.slice(-20),
  ]);
  return [
    ...NAMING_TYPES.flatMap((type_) =>
      NOTATIONS.map((notation) => {
        const sql = notation(type_, byKind(type_));
        return said(`by its number: ${notation(type_, EXAMPLE)}`, sql);
      }),
    ),
    ...NAMING_FUNCTIONS.flatMap((name) => [
      said(`by a function: ${name}`, `select ${name}(g::oid) from ${all.rows}`),
      said(`by an attribute: ${name}`, `select (x.o).${name} from (select g::oid o from ${all.rows}) x`),
      said(`by an attribute of a row: ${name}`, `select s.${name} from unnest(${all.array}::oid[]) s`),
    ]),
    ...numbers.flatMap((some) =>
      NAMING_EXPRESSIONS.map((expression) =>
        said(`by ${expression}`, `select ${expression} from ${some.rows}`),
      ),
    ),
    ...relation
      .slice(-30)
      .map((oid) => said('by hash partitions', `select satisfies_hash_partition(${oid}, 1, 0, 1)`)),
  ];
}

const EXAMPLE: Numbers = { rows: '… g', array: 'array[…]', one: 1 };

function oidsFor(type: string, oids: World['foreign']['oids']): number[] {
  switch (type) {
    case 'regrole':
      return oids.role;
    case 'regnamespace':
      return oids.schema;
    case 'regtype':
      return oids.type;
    case 'regdatabase':
      return oids.database;
    case 'regproc':
    case 'regprocedure':
      return oids.function;
    default:
      return oids.relation;
  }
}

function catalogSteps(relation: string): MakeStep[] {
  const bare = relation.replace(/^only /, '');
  return [
    said(`the catalog: ${relation}`, `select * from ${relation} x limit 300`),
    said(`the catalog: ${relation} as a whole row`, `select x::text, to_jsonb(x) from ${relation} x`),
    said(
      `the catalog: ${relation} in a sub-select`,
      `select (select count(*) from ${relation}), array(select x::text from ${relation} x)`,
    ),
    said(`the catalog: TABLE ${bare}`, `with a as (table ${bare}) select * from a`),
    said(
      `the catalog: the type of ${bare}`,
      `select null::${bare}, jsonb_populate_record(null::${bare}, '{}')`,
    ),
  ];
}

/** Location hints in errors and descriptions of the attacker's own objects. */
function ownThings({ attacker: { things, word } }: World): MakeStep[] {
  const { ledger, mood, pair, amount, view, secret } = things;
  const statements = [
    `select pg_typeof(x) from ${ledger} x`,
    `select (x).pg_typeof from ${ledger} x limit 1`,
    `select (1).pg_typeof, (null::${mood}).pg_typeof, (x.mood).pg_typeof from ${ledger} x limit 1`,
    `select 'other'::${mood}`,
    `select coalesce(1, null::${mood})`,
    `select null::${mood} + 1`,
    `select null::${pair} = 1`,
    `select (null::${pair}).nothing`,
    `select (-1)::${amount}`,
    `select ${secret}(1)`,
    `select ${secret}('x', 'y')`,
    `select x.nothing from ${ledger} x`,
    `select nothing(x) from ${ledger} x`,
    `select x + 1 from ${ledger} x`,
    `select ${ledger}::int from ${ledger}`,
    `select null::${ledger}::int`,
    `select mood, null::${pair}, array[mood], row(mood) from ${ledger} limit 1`,
    `select x.tableoid, x.ctid, x.xmin from ${ledger} x limit 1`,
    `select (x.tableoid).regclass from ${ledger} x limit 1`,
    `select x.tableoid::regclass from ${ledger} x limit 1`,
    `select * from ${view} for update`,
    `select * from ${ledger} tablesample nothing (1)`,
    `select nextval('sequence_${word}')`,
    `select * from sequence_${word}`,
    `select ('sequence_${word}').pg_sequence_last_value`,
    `select enum_range(null::${mood}), enum_first(null::${mood})`,
    `select json_populate_record(null::${pair}, '{"left_${word}": "x"}')`,
    `select ('x'::text)::${pair}`,
    `select array[null::${pair}]::text[]::int[]`,
    `select ${mood} '1' from ${ledger}`,
    `select cast(row(1) as ${pair})`,
    `select mood::text::${amount} from ${ledger}`,
    `select * from json_to_record('{"a": "x"}') as x(a ${mood})`,
    `select mood < 1 from ${ledger}`,
    `select lower(mood) from ${ledger}`,
    `select max(x) from ${ledger} x`,
    `select name collate "nothing" from ${ledger}`,
    `select 1 from ${ledger} order by mood using operator(pg_catalog.@@)`,
  ];
  const requests = [
    '',
    `/${ledger}`,
    `/${view}`,
    '/pg_class',
    '/%22',
    `/${mood}`,
    `/sequence_${word}`,
    `/index_${word}`,
  ];
  return [
    ...statements.map((sql) => said('one’s own things', sql)),
    ...requests.map((path): MakeStep => () => ({
      title: `the catalog of tables: ${path.replace(/_q\w+$/, '_…')}`,
      run: async (attacker) => void (await attacker.get(`/catalog/tables${path}`)),
    })),
  ];
}

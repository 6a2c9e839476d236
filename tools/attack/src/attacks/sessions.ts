import type { Random } from '@tessera/testing';
import type { Attack, AttackStep } from '../attack.js';
import { type Attacker, rowsOf } from '../attacker.js';
import type { World } from '../stack/world.js';

/** Statements that try to leave something behind in the session or server. */
const STAINS: readonly string[] = [
  "select set_config('timezone', 'Asia/Tokyo', false)",
  "select pg_catalog.set_config('search_path', 'pg_catalog', false)",
  "select \"set_config\"('datestyle', 'German', false)",
  "select set_config(setting_name => 'timezone', new_value => 'Asia/Tokyo', is_local => false)",
  "select x from set_config('timezone', 'Asia/Tokyo', false) x",
  "select * from rows from (set_config('timezone', 'Asia/Tokyo', false)) x",
  "select query_to_xml('select set_config(''timezone'', ''Asia/Tokyo'', false)', true, true, '')",
  "select ts_stat('select set_config(''timezone'', ''Asia/Tokyo'', false)::tsvector')",
  'set timezone = 1',
  'set session characteristics as transaction isolation level read committed; select 1',
  'reset all',
  'discard all',
  'begin',
  'commit; select 1',
  'prepare p as select 1',
  'listen x',
  "notify x, 'y'",
  'create temp table stain (n int)',
  'select 1 into temp stain',
  'with s as (select 1 as n) select n into temporary stain from s',
  'declare c cursor with hold for select 1',
  'select pg_advisory_lock(1)',
  'select (1::bigint).pg_advisory_lock',
  'select (x.o).pg_advisory_lock from (select 2::bigint o) x',
  'select x.pg_try_advisory_lock from (select 3) y, unnest(array[3::bigint]) x',
  'select s.pg_advisory_lock_shared from generate_series(4::bigint, 5) s',
  'select ("x").pg_try_advisory_lock from unnest(array[6::bigint]) x',
  'select (7::oid).lo_create',
  "select ('8'::oid).lo_unlink",
  'select (0::oid).lo_create, (0).lo_creat',
  "select ('sequence'::text).nextval",
  "select lo_from_bytea(0, 'x')",
  'select pg_notify($$a$$, $$b$$)',
  "select ('1'::double precision).pg_sleep",
  'select (1).pg_stat_reset',
  "select dblink_connect('x')",
  'select txid_current(), pg_current_xact_id()',
  'select pg_export_snapshot()',
  "select pg_logical_emit_message(true, 'a', 'b')",
  'select (0).pg_reload_conf, pg_rotate_logfile()',
];

/** Ways to set the random seed. */
const SEEDS: ReadonlyArray<(seed: number) => string> = [
  (seed) => `select setseed(${seed})`,
  (seed) => `select pg_catalog.setseed(${seed})`,
  (seed) => `select (${seed}::float8).setseed`,
  (seed) => `select x.setseed from unnest(array[${seed}::float8]) x`,
  (seed) => `select count(*) from (select setseed(${seed}) offset 0) x`,
  (seed) => `select 1 where (select setseed(${seed}))::text is not null`,
  (seed) => `select x from setseed(${seed}) x`,
  (seed) => `select 1 / 0 from (select setseed(${seed}) as s offset 0) x where s::text = ''`,
  (seed) => `select setseed(${seed}), 1 / (n - 5) from generate_series(1, 10) n`,
];

/** State of a fresh session. */
const CLEAN = `select extract(timezone from now())::int as zone, date '2020-01-02'::text as day,
  interval '1 day 2 hours'::text as span, '\\x0a'::bytea::text as bytes, (0.1::float8 + 0.2::float8)::text as float`;
const CLEAN_ROW = {
  zone: 0,
  day: '2020-01-02',
  span: 'P1DT2H',
  bytes: '\\x0a',
  float: '0.30000000000000004',
};

const CONNECTIONS = 10;

/** Leaves state in sessions and looks for it in later statements and as a superuser. */
export function sessions(world: World): Attack {
  return {
    name: 'sessions',
    // One at a time, to know which connection has a seed.
    parallel: 1,
    least: 42,
    generate: (random, index) =>
      index % 3 === 0 ? seeded(world, random, index / 3) : stained(world, random, index),
  };
}

function seeded(world: World, random: Random, index: number): AttackStep {
  const make = SEEDS[index % SEEDS.length] as (seed: number) => string;
  const seed = random.below(1_000) / 1_000;
  return {
    title: `a seed: ${make(0.5)}`,
    run: async (attacker) => {
      const predicted = await world.internals.randomAfter(seed, 60);
      await onAllConnections(() => attacker.query(make(seed)));
      await onAllConnections(async () => {
        const sql = 'select random() as a, random() as b';
        const row = rowsOf(await attacker.query(sql))?.data[0];
        if (row && [row.a, row.b].some((value) => predicted.includes(value as number)))
          attacker.wrong(`random() after ${make(seed)} gave ${JSON.stringify(row)}, as predicted`, sql);
      });
    },
  };
}

function stained(world: World, random: Random, index: number): AttackStep {
  const stain =
    index < STAINS.length * 1.5 ? (STAINS[Math.floor(index / 1.5)] as string) : random.pick(STAINS);
  return {
    title: `a stain: ${stain}`,
    run: async (attacker) => {
      await onAllConnections(() => attacker.query(stain));
      await onAllConnections(() => lookAround(world, attacker, stain));
      for (const leftover of await world.internals.leftovers())
        attacker.wrong(`left behind: ${leftover}`, stain);
    },
  };
}

async function lookAround(
  { attacker: { things, word } }: World,
  attacker: Attacker,
  stain: string,
): Promise<void> {
  const clean = await attacker.query(CLEAN);
  const row = rowsOf(clean)?.data[0];
  if (row && JSON.stringify(row) !== JSON.stringify(CLEAN_ROW))
    attacker.wrong(`the session says ${JSON.stringify(row)} after ${stain}`, CLEAN);
  const sql = `select name from ${things.ledger} where id = 1`;
  const own = await attacker.query(sql);
  const isRight = own.status === 200 ? rowsOf(own)?.data[0]?.name === `${word} row 1` : own.status !== 400;
  if (!isRight) attacker.wrong(`its own table is gone after ${stain}: ${own.status} ${own.text}`, sql);
}

/** Concurrently, so that each gets its own connection. */
async function onAllConnections(work: () => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
}

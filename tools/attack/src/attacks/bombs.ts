import type { Random } from '@tessera/testing';
import type { Attack, Force } from '../attack.js';
import { inTurn } from './variations.js';
import type { World } from '../stack/world.js';

/** Characters of one text: a value is limited to a gigabyte. */
const SIZES = [20_000_000, 100_000_000, 300_000_000, 900_000_000];
const TERMS = [1, 3, 12];

type Bomb = (size: number, terms: number) => string;

/** The same expression several times in a statement. */
function sum(expression: string, terms: number): string {
  return `select ${Array.from({ length: terms }, () => expression).join(' + ')} as n`;
}

/** Statements that take as much memory as they get. */
const BOMBS: readonly Bomb[] = [
  (size, terms) => sum(`length(format('%${size}s', 'a'))`, terms),
  (size, terms) => sum(`length(format('%1$${size}s%1$${size}s', 'a'))`, terms),
  (size, terms) => sum(`length(repeat('a', ${size}))`, terms),
  (size, terms) => sum(`length(lpad('a', ${size}, 'bc'))`, terms),
  (size, terms) => sum(`length(rpad('', ${size}, repeat('x', 1000)))`, terms),
  (size, terms) => sum(`length(replace(repeat('a', ${size / 100}), 'a', repeat('b', 100)))`, terms),
  (size, terms) =>
    sum(`length(regexp_replace(repeat('a', ${size / 100}), 'a', repeat('b', 100), 'g'))`, terms),
  (size, terms) => sum(`length(translate(repeat('a', ${size}), 'a', 'b'))`, terms),
  (size, terms) => sum(`length(upper(repeat('ß', ${size / 2})))`, terms),
  (size, terms) => sum(`length(encode(convert_to(repeat('a', ${size / 2}), 'UTF8'), 'hex'))`, terms),
  (size, terms) =>
    sum(`length(array_to_string(array_fill('abcdefgh'::text, array[${size / 10}]), ','))`, terms),
  (size, terms) => sum(`array_length(array_fill(1::bigint, array[${size / 8}]), 1)`, terms),
  (size, terms) => sum(`cardinality(string_to_array(repeat('a,', ${size / 20}), ','))`, terms),
  (size, terms) =>
    sum(`(select array_length(array_agg(n), 1) from generate_series(1, ${size / 10}) n)`, terms),
  (size) => `select length(string_agg(repeat('x', 1000), '')) as n from generate_series(1, ${size / 1_000})`,
  (size) => `select length(jsonb_agg(n)::text) as n from generate_series(1, ${size / 10}) n`,
  (size) =>
    `select length(jsonb_object_agg(n, repeat('v', 100))::text) as n from generate_series(1, ${size / 200}) n`,
  (size) => `select length(xmlagg(xmlelement(name a, n))::text) as n from generate_series(1, ${size / 20}) n`,
  (size) => `select length((${'9'.repeat(40)}::numeric ^ ${Math.min(3_000, size / 10_000)})::text) as n`,
  (size) =>
    `select length(string_agg(a.n::text, '' order by a.n desc)) as n from generate_series(1, ${size / 10}) a(n)`,
  (size) => `select count(distinct repeat(n::text, 20)) as n from generate_series(1, ${size / 100}) n`,
  (size) => `select count(*) as n from (select n from generate_series(1, ${size}) n order by random()) x`,
  (size) =>
    `select count(*) as n from generate_series(1, ${size / 10}) a join generate_series(1, ${size / 10}) b on a = b`,
  (size) =>
    `with recursive r(t) as (select 'aaaaaaaaaa'::text union all select t || t from r where length(t) < ${size})
     select sum(length(t)) as n from r`,
  (size) =>
    `with recursive r(n) as (select 1 union select n + 1 from r where n < ${size}) select count(*) as n from r`,
  (size) =>
    `with m as materialized (select repeat('x', 10000) t from generate_series(1, ${size / 10_000})) select count(*) as n from m a, m b`,
  (size) => `select length(overlay(repeat('a', ${size}) placing repeat('b', ${size}) from 1)) as n`,
  (size) => `select length(to_tsvector('simple', repeat('word ', ${size / 100}))::text) as n`,
  (size) => `select n, repeat('x', ${size / 10}) from generate_series(1, 50) n`,
  (size) => `select repeat('x', ${size}) as a, repeat('y', ${size}) as b, repeat('z', ${size}) as c`,
  (size) =>
    `select percentile_cont(0.5) within group (order by n) as n from generate_series(1, ${size / 10}) n`,
  (size) =>
    `select n, lag(n) over (order by n desc), sum(n) over () from generate_series(1, ${size / 10}) n limit 1`,
  (size) => `select json_build_object('a', repeat('x', ${size}))::jsonb -> 'b' as n`,
  (size) => `select $1::text || repeat('x', ${size}) as n`,
];

/** Memory bombs: each must fail its own statement or be cancelled in time. */
export function bombs(_world: World, force: Force): Attack {
  return {
    name: 'bombs',
    parallel: force.bombs,
    least: force.bombs * 4,
    generate: (random: Random, index) => {
      const bomb = inTurn(BOMBS, index, random);
      const sql = bomb(random.pick(SIZES), random.pick(TERMS));
      const values = sql.includes('$1::') ? ['a'] : [];
      return {
        title: `a bomb: ${bomb(SIZES[0] as number, 1).slice(0, 90)}`,
        run: async (attacker) => void (await attacker.query(sql, { values })),
      };
    },
  };
}

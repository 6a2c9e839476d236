import type { Attack } from '../attack.js';
import { inTurn } from './variations.js';

/** Slow statements, many within a single function call, where the server does not check for cancellation. */
const LOOPS: readonly string[] = [
  'select count(*) from generate_series(1, 10000000000) n',
  'with recursive r as (select 1 n union all select n + 1 from r) select count(*) from r',
  'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b, generate_series(1, 100000) c',
  "select length((repeat('9', 20000)::numeric ^ 6)::text)",
  "select (repeat('9', 100000)::numeric * repeat('9', 100000)::numeric) is null",
  "select length((('1' || repeat('0', 100000))::numeric / 7)::text)",
  'select sqrt((10::numeric) ^ 50000) is null',
  'select exp(5000::numeric) is null, ln((10::numeric) ^ 20000) is null',
  'select power(1.0000000001::numeric, 99999.999) is null',
  'select factorial(30000) is null',
  "select gcd(repeat('9', 20000)::numeric, repeat('8', 20000)::numeric) is null",
  "select repeat('a', 30) ~ '(a*)*b', repeat('a', 5000) ~ '((a+)+)+b'",
  "select regexp_replace(repeat('ab', 200000), '(a|b|ab)*?c', 'x', 'g') is null",
  "select repeat('x', 500) ~ '(x{1,100}){1,100}y'",
  "select repeat('a', 20000) like '%a%a%a%a%a%a%a%a%b'",
  "select repeat('a', 100000) similar to '(a|aa)+b'",
  "select count(*) from regexp_matches(repeat('a', 200000), '(?=(a+))', 'g')",
  "select length(md5(repeat('a', 900000000)))",
  "select length(sha512(convert_to(repeat('a', 400000000), 'UTF8')))",
  "select strpos(repeat('a', 100000000), repeat('a', 10000) || 'b')",
  "select length(replace(repeat('a', 200000000), 'aa', 'b'))",
  'select array_position(array_fill(1, array[50000000]), 2) is null',
  "select string_to_array(repeat('a', 50000000), null) is null",
  "select length(reverse(repeat('ä', 200000000)))",
  "select length(normalize(repeat('ä', 50000000), NFKD))",
  "select initcap(repeat('ab ', 50000000)) is null",
  "select to_tsvector('english', repeat('running ', 2000000)) is null",
  "select jsonb_path_query_array(('[' || repeat('1,', 2000000) || '1]')::jsonb, '$[*] ? (@ > 0)') is null",
  "select xmlparse(document '<a>' || repeat('<b>', 200) || repeat('x', 9000000) || repeat('</b>', 200) || '</a>') is null",
  "select ('[' || repeat('[', 5000) || repeat(']', 5000) || ']')::json is null",
  "select count(*) from unnest(string_to_array(repeat('1,', 5000000), ',')) a, generate_series(1, 1000)",
  'select sum(a * b) from generate_series(1, 30000) a, generate_series(1, 30000) b',
  'select n from generate_series(1, 10000000000) n where n < 0',
  'select width_bucket(5.35, 0.024, 10.06, 2147483647) from generate_series(1, 1000000000)',
  "select levenshtein(repeat('a', 255), repeat('b', 255))",
  "select (repeat('{', 6))::int[], array_fill(0, array[1,1,1,1,1,1])",
  "select bit_count(repeat('1', 80000000)::varbit)",
  "select tsquery_phrase('a', 'b', 1), ('a & ' || repeat('(b | ', 3000) || 'c' || repeat(')', 3000))::tsquery is null",
  'select make_interval(days => n) from generate_series(1, 1000000000) n order by 1 desc limit 1',
  "select count(*) from generate_series(timestamp '0001-01-01', '9999-01-01', '1 second')",
];

/** Endless statements: each must end at its timeout. */
export function loops(): Attack {
  return {
    name: 'loops',
    parallel: 4,
    least: 12,
    generate: (random, index) => {
      const sql = inTurn(LOOPS, index, random);
      return {
        title: `a loop: ${sql.slice(0, 80)}`,
        run: async (attacker) => void (await attacker.query(sql, { limit: random.pick([1, 10_000]) })),
      };
    },
  };
}

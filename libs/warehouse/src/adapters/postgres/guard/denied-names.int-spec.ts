import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase, withClient } from '@tessera/testing';
import { attributeDenial, functionDenial, typeDenial } from './denied-names.js';

// Checks the catalog of a real Postgres, which shows what a new version adds.

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
});

async function names(query: string): Promise<string[]> {
  return withClient(database.url, async (client) => {
    const { rows } = await client.query<{ name: string }>(query);
    return rows.map(({ name }) => name);
  });
}

const functionsWhere = (condition: string) =>
  names(
    `select distinct proname as name from pg_proc where pronamespace = 'pg_catalog'::regnamespace and ${condition} order by 1`,
  );

/** Types without values that a statement could pass. */
const INTERNAL = `(proargtypes::oid[] && array['internal'::regtype::oid] or prorettype = any (array['internal', 'trigger',
  'event_trigger']::regtype[]) or prorettype::regtype::text like '%\\_handler')`;
const ONE_ARGUMENT = `prokind in ('f', 'a', 'w') and (pronargs >= 1 and pronargs - pronargdefaults <= 1 or provariadic <> 0 and pronargs <= 2)`;
const isDenied = (name: string) => functionDenial(name) !== null;

describe('server functions that a statement may call', () => {
  it('have no side effects, if they are volatile', async () => {
    const volatile = await functionsWhere(`provolatile = 'v' and not ${INTERNAL}`);

    expect(volatile.length).toBeGreaterThan(100);
    expect(volatile.filter((name) => !isDenied(name))).toEqual([
      'array_sample',
      'array_shuffle',
      'clock_timestamp',
      'gen_random_uuid',
      'random',
      'random_normal',
      'setseed',
      'timeofday',
      'uuidv4',
      'uuidv7',
    ]);
  });

  it('read only their arguments, the time and the time zone, if they are not pure', async () => {
    const stable = await functionsWhere(`provolatile = 's' and not ${INTERNAL}`);
    const families: Array<[what: string, pattern: RegExp]> = [
      ['dates and times', /date|time|^now$|interval|^age$|^extract$|^overlaps$|^in_range$|^generate_series$/],
      [
        'values as JSON and text',
        /json|^(?:concat|format|quote_|array_to_|textanycat|anytextcat|to_(?:char|date|number))/,
      ],
      ['text search', /tsquery|^ts_(?:headline|match|parse|token_type)|^to_tsvector$/],
      ['encodings', /^(?:convert|convert_from|convert_to|length)$/],
      ['XML that is given', /^(?:xml|xml_is_well_formed)$/],
      ['enums of one’s own', /^enum_(?:first|last|range)$/],
      ['money', /^(?:money|numeric)$/],
      ['output of texts', /^(?:bpchar|name|text|varchar)send$/],
      // Inside the tenant's own database.
      ['text search’s own types', /^reg(?:config|dictionary)(?:in|out)$/],
    ];
    const rest = stable.filter(
      (name) => !isDenied(name) && !families.some(([, pattern]) => pattern.test(name)),
    );

    expect(stable.length).toBeGreaterThan(200);
    expect(rest).toEqual([]);
  });

  it('neither accept nor return catalog names, roles or transaction ids', async () => {
    const types = [
      'regclass',
      'regrole',
      'regnamespace',
      'regproc',
      'regprocedure',
      'regoper',
      'regoperator',
    ];
    const others = [
      'regtype',
      'regcollation',
      'aclitem',
      '_aclitem',
      'pg_snapshot',
      'txid_snapshot',
      'oidvector',
    ];
    const list = [...types, ...others].map((type) => `'${type}'::regtype`).join(', ');
    const catalog = await functionsWhere(
      `(prorettype in (${list}) or proargtypes::oid[] && array[${list}]::oid[] or prorettype = 'name'::regtype)`,
    );

    expect(catalog.length).toBeGreaterThan(50);
    expect(catalog.filter((name) => !isDenied(name))).toEqual([
      // Arrays of numbers, not names.
      'btoidvectorcmp',
      'hashoidvector',
      'hashoidvectorextended',
      // From text, without a lookup.
      'name',
      'nameconcatoid',
      'namein',
      'namerecv',
      'oidvectoreq',
      'oidvectorge',
      'oidvectorgt',
      'oidvectorin',
      'oidvectorle',
      'oidvectorlt',
      'oidvectorne',
      'oidvectorout',
      'oidvectorrecv',
      'oidvectorsend',
    ]);
  });

  it('open no relation by OID', async () => {
    const byNumber = await functionsWhere(
      `proargtypes::oid[] && array['oid'::regtype::oid] and not ${INTERNAL} and proname !~ '^(?:pg_|has_|lo_|binary_upgrade_)'`,
    );

    // Plain numbers, input functions that ignore the type's OID, and text search parsers.
    const harmless =
      /^(?:oid|btoid|hashoid|min$|max$|int8$|bpcharin|varcharin|nameconcatoid|bt\w*equalimage|ts_)/;
    expect(byNumber.filter((name) => !isDenied(name) && !harmless.test(name))).toEqual([]);
  });

  it('include everything that analysts need', async () => {
    const denied = (await functionsWhere(`prokind in ('a', 'w')`)).filter(isDenied);

    expect(denied).toEqual([]);
  });

  it('include those behind all operators, except of types that have no values', async () => {
    const operators = await names(`
      select distinct proname as name from pg_operator join pg_proc p on p.oid = oprcode
      where not exists (select from pg_type t where t.oid in (oprleft, oprright)
                        and typname in ('pg_lsn', 'aclitem', '_aclitem', 'pg_snapshot'))`);

    expect(operators.length).toBeGreaterThan(500);
    expect(operators.filter(isDenied)).toEqual([]);
  });
});

describe('names after a dot', () => {
  it('are denied if they could call a denied function on the left side', async () => {
    const callable = await functionsWhere(ONE_ARGUMENT);
    const io = /(?:_(?:in|out|recv|send|validator)|handler)$/;
    const open = callable.filter(
      (name) => isDenied(name) && attributeDenial(name) === null && !io.test(name),
    );

    expect(callable.length).toBeGreaterThan(800);
    expect(open).toEqual([]);
  });

  it('are columns if they cannot be such a call', async () => {
    const callable = new Set(await functionsWhere(ONE_ARGUMENT));
    const all = await functionsWhere(`prokind <> 'p'`);
    const refused = all.filter((name) => !callable.has(name) && attributeDenial(name) !== null);

    // Of refused families, or without an argument that a statement could pass.
    expect(
      refused.filter(
        (name) =>
          !/^(?:pg_|_?lo_|txid_|binary_upgrade_|ri_fkey_|plpgsql_|brin_|tsvector_update|aclitem|hash_acl)/i.test(
            name,
          ),
      ),
    ).toEqual([]);
  });

  it('are not handlers or validators with an effect', async () => {
    const left = (await functionsWhere(`${ONE_ARGUMENT} and not ${INTERNAL}`)).filter(
      (name) => isDenied(name) && attributeDenial(name) === null,
    );

    // These only convert a given text or value.
    expect(left.filter((name) => !/_(?:in|out|recv|send)$/.test(name))).toEqual([]);
  });
});

describe('types that a statement may use', () => {
  it('do not look up names of the catalog or of roles', async () => {
    const types = await names(
      `select typname as name from pg_type where typnamespace = 'pg_catalog'::regnamespace and typname ~ '^_?(reg|pg_|acl|xid)'
       and typtype in ('b', 'p', 'c') order by 1`,
    );

    expect(types.length).toBeGreaterThan(100);
    expect(types.filter((name) => typeDenial(name) === null)).toEqual([
      // Arguments of text search: configurations and dictionaries of the tenant's database.
      '_regconfig',
      '_regdictionary',
      'regconfig',
      'regdictionary',
    ]);
  });
});

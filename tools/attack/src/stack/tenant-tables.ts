import { createHash } from 'node:crypto';

/** Rows of each tenant's ledger. */
export const LEDGER_ROWS = 1_000;

/** A ledger row as the service returns it. */
export interface LedgerRow {
  id: number;
  name: string;
  note: string;
}

/** Names of a tenant's objects. Each contains the tenant's word, as each row does. */
export interface TenantThings {
  ledger: string;
  view: string;
  mood: string;
  pair: string;
  amount: string;
  secret: string;
}

export function thingsOf(word: string): TenantThings {
  return {
    ledger: `ledger_${word}`,
    view: `summary_${word}`,
    mood: `mood_${word}`,
    pair: `pair_${word}`,
    amount: `amount_${word}`,
    secret: `secret_${word}`,
  };
}

/** Computes a row created by {@link tenantTables}. */
export function ledgerRow(word: string, id: number): LedgerRow {
  const note = createHash('md5').update(`${word}/${id}`).digest('hex');
  return { id, name: `${word} row ${id}`, note };
}

/** Tables, a view, types, a sequence and a function, with comments: everything with a name that could leak. */
export function tenantTables(word: string): string {
  const { ledger, view, mood, pair, amount, secret } = thingsOf(word);
  return `
create type ${mood} as enum ('calm ${word}', 'wild ${word}');
create type ${pair} as (left_${word} integer, right_${word} text);
create domain ${amount} as numeric check (value > 0);
create table ${ledger} (
  id integer primary key,
  name text not null,
  note text not null,
  mood ${mood} not null,
  check_${word} ${amount}
);
comment on table ${ledger} is 'Ledger of ${word}';
comment on column ${ledger}.name is 'Name of ${word}';
insert into ${ledger}
select n, '${word} row ' || n, md5('${word}/' || n), 'calm ${word}', n from generate_series(1, ${LEDGER_ROWS}) n;
create index index_${word} on ${ledger} (name);
create view ${view} as select mood, count(*) as rows_${word} from ${ledger} group by mood;
create sequence sequence_${word};
create function ${secret}(n integer) returns text language sql immutable as $$ select 'told by ${word} ' || n $$;
analyze ${ledger};`;
}

import { createHash } from 'node:crypto';

/** How many rows each tenant's ledger has. */
export const LEDGER_ROWS = 1_000;

/** A row of a ledger, as the service gives it. */
export interface LedgerRow {
  id: number;
  name: string;
  note: string;
}

/** Names of a tenant's things. Each holds the tenant's word, as each of its rows does. */
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

/** The row that {@link tenantTables} has made, computed without asking. */
export function ledgerRow(word: string, id: number): LedgerRow {
  const note = createHash('md5').update(`${word}/${id}`).digest('hex');
  return { id, name: `${word} row ${id}`, note };
}

/** Tables, a view, types, a sequence and a function, with comments: everything that has a name which could leak. */
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

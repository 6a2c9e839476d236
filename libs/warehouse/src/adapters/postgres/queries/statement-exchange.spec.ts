import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DatabaseError } from 'pg';
import {
  type FetchedRows,
  type Frontend,
  type ServerMessage,
  StatementExchange,
} from './statement-exchange.js';

// The state machine with a server that follows the protocol, and one that does not.

/** A server's response to one command: rows, or a failure after some. */
interface Reaction {
  rows: number;
  fails: boolean;
}

type Delivery = { row: Buffer } | { message: ServerMessage };

/** Responds by the extended protocol, into a queue that the test delivers. */
class ProtocolServer implements Frontend {
  readonly outbox: Delivery[] = [];
  syncs = 0;
  commands = 0;
  private isSkipping = false;

  constructor(
    private readonly marker: string,
    private readonly reactionTo: (text: string) => Reaction,
  ) {}

  run(text: string): void {
    if (this.isSkipping) return;
    this.commands++;
    const { rows, fails } = this.reactionTo(text);
    this.say('parseComplete', 'bindComplete');
    const givesRows = /^select|explain/i.test(text);
    if (givesRows) this.outbox.push({ message: DESCRIPTION });
    else this.say('noData');
    for (let index = 0; givesRows && index < rows; index++)
      this.outbox.push({ row: dataRow(text.startsWith('select count') ? '7' : this.marker) });
    if (!fails) this.say('commandComplete');
    else {
      this.isSkipping = true;
      this.outbox.push({ message: new DatabaseError('it fails', 8, 'error') as unknown as ServerMessage });
    }
  }

  flush(): void {}

  sync(): void {
    this.isSkipping = false;
    this.syncs++;
    this.say('readyForQuery');
  }

  private say(...names: string[]): void {
    for (const name of names) this.outbox.push({ message: { name } });
  }
}

const DESCRIPTION: ServerMessage = {
  name: 'rowDescription',
  fields: [{ name: 'v', dataTypeID: 25, dataTypeModifier: -1 }],
};

function dataRow(text: string): Buffer {
  const bytes = Buffer.from(text);
  const message = Buffer.alloc(11 + bytes.length);
  message.writeUInt8(0x44, 0);
  message.writeUInt32BE(10 + bytes.length, 1);
  message.writeInt16BE(1, 5);
  message.writeInt32BE(bytes.length, 7);
  bytes.copy(message, 11);
  return message;
}

function deliver(exchange: StatementExchange, delivery: Delivery): void {
  if ('row' in delivery) exchange.row(delivery.row, 5);
  else exchange.receive(delivery.message);
}

function exchangeWith(
  server: Frontend,
  { maxRows = 3, mayOverflow = true }: { maxRows?: number; mayOverflow?: boolean } = {},
): StatementExchange {
  return new StatementExchange(
    {
      text: 'select rows',
      ownText: 'own',
      mark: '',
      values: [],
      maxRows,
      mayOverflow,
      maxResultBytes: 100_000,
      hasRoomFor: () => true,
      deadline: Date.now() + 60_000,
    },
    server,
  );
}

type Outcome = { rows: string; total: number | null } | { error: string } | 'none';

/** What a waiting caller has learned so far. */
async function outcomeOf(exchange: StatementExchange): Promise<Outcome> {
  const nothing = new Promise<'none'>((resolve) => setImmediate(() => resolve('none')));
  return Promise.race([
    exchange.fetched.then(
      ({ rows, totalRows }: FetchedRows) => ({
        rows: Buffer.concat(rows.pieces).toString(),
        total: totalRows,
      }),
      (error: Error) => ({ error: error.message }),
    ),
    nothing,
  ]);
}

const reactions = fc.record({
  set: fc.record({ rows: fc.constant(0), fails: fc.boolean() }),
  rows: fc.record({ rows: fc.nat(8), fails: fc.boolean() }),
  plan: fc.record({ rows: fc.nat(4), fails: fc.boolean() }),
  count: fc.record({ rows: fc.constant(1), fails: fc.boolean() }),
  reset: fc.record({ rows: fc.constant(0), fails: fc.boolean() }),
});

function reactBy(plan: Record<'set' | 'rows' | 'plan' | 'count' | 'reset', Reaction>) {
  return (text: string): Reaction => {
    if (text.startsWith('set statement_timeout')) return plan.set;
    if (text === 'select rows') return plan.rows;
    if (text.startsWith('explain')) return plan.plan;
    if (text.startsWith('select count')) return plan.count;
    return plan.reset;
  };
}

describe('with a server that follows the protocol', () => {
  it('every statement gets its own rows or failure once, and the connection is ready once everything is answered', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(reactions, fc.boolean()), { minLength: 1, maxLength: 5 }),
        async (plans) => {
          for (const [index, [plan, mayOverflow]] of plans.entries()) {
            const marker = `statement ${index}`;
            const server = new ProtocolServer(marker, reactBy(plan));
            const exchange = exchangeWith(server, { mayOverflow });
            exchange.begin();
            let ready = 0;
            while (server.outbox.length > 0) {
              expect(exchange.endedAs).toBeNull();
              const delivery = server.outbox.shift() as Delivery;
              if ('message' in delivery && delivery.message.name === 'readyForQuery') ready++;
              deliver(exchange, delivery);
            }
            expect(exchange.endedAs).toBe(plan.reset.fails ? 'broken' : 'ready');
            expect(ready).toBe(server.syncs);
            const outcome = await outcomeOf(exchange);
            const fails = plan.set.fails || plan.rows.fails;
            if (fails) expect(outcome).toHaveProperty('error');
            else {
              const given = Math.min(plan.rows.rows, 3);
              expect(outcome).toHaveProperty('rows', Array(given).fill(`{"v":"${marker}"}`).join(','));
              const isCounted = mayOverflow && !plan.plan.fails && !plan.count.fails;
              const total = plan.rows.rows <= 3 ? plan.rows.rows : isCounted ? 7 : null;
              expect(outcome).toHaveProperty('total', total);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('more rows than expected cost the count, and no second Sync', async () => {
    const server = new ProtocolServer('m', () => ({ rows: 5, fails: false }));
    const exchange = exchangeWith(server, { mayOverflow: false });

    exchange.begin();
    while (server.outbox.length > 0) deliver(exchange, server.outbox.shift() as Delivery);

    expect(await outcomeOf(exchange)).toMatchObject({ total: null });
    expect(server.syncs).toBe(2);
    expect(exchange.endedAs).toBe('ready');
  });

  it('a statement that could return other rows is not run a second time', async () => {
    const server = new ProtocolServer('  CTE tessera_counted', () => ({ rows: 5, fails: false }));
    const exchange = exchangeWith(server);

    exchange.begin();
    while (server.outbox.length > 0) deliver(exchange, server.outbox.shift() as Delivery);

    expect(await outcomeOf(exchange)).toMatchObject({ total: null });
  });
});

describe('with a faulty server or connection', () => {
  const faults = fc.array(
    fc.record({
      at: fc.nat(40),
      kind: fc.constantFrom(
        'drop',
        'double',
        'swap',
        'cut',
        'ready',
        'row',
        'complete',
        'copyInResponse',
        'error',
      ),
    }),
    { maxLength: 4 },
  );

  it('a caller gets one outcome, and a connection is ready only after ReadyForQuery for each Sync', async () => {
    await fc.assert(
      fc.asyncProperty(reactions, faults, fc.boolean(), async (plan, wrong, mayOverflow) => {
        const server = new ProtocolServer('own', reactBy(plan));
        const exchange = exchangeWith(server, { mayOverflow });
        exchange.begin();
        let ready = 0;
        let delivered = 0;
        let told: Outcome = 'none';
        while (server.outbox.length > 0) {
          for (const { kind } of wrong.filter(({ at }) => at === delivered))
            spoil(server.outbox, kind, exchange);
          delivered++;
          const delivery = server.outbox.shift();
          if (!delivery) break;
          const wasEnded = exchange.endedAs;
          if ('message' in delivery && delivery.message.name === 'readyForQuery') ready++;
          deliver(exchange, delivery);
          if (wasEnded) expect(exchange.endedAs).toBe(wasEnded);
          else if (exchange.endedAs === 'ready') expect(ready).toBe(server.syncs);
          const now = await outcomeOf(exchange);
          if (told !== 'none') expect(now).toEqual(told);
          told = now;
        }
        // The deadline ends what the server does not.
        exchange.abandon(new Error('its time is over'));
        expect(await outcomeOf(exchange)).not.toBe('none');
        expect(exchange.endedAs).not.toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  function spoil(outbox: Delivery[], kind: string, exchange: StatementExchange): void {
    const [first, second] = outbox;
    if (kind === 'drop') outbox.shift();
    else if (kind === 'double' && first) outbox.unshift(first);
    else if (kind === 'swap' && first && second) outbox.splice(0, 2, second, first);
    else if (kind === 'cut') exchange.abandon(new Error('the connection is gone'));
    else if (kind === 'ready') outbox.unshift({ message: { name: 'readyForQuery' } });
    else if (kind === 'row') outbox.unshift({ row: dataRow('foreign') });
    else if (kind === 'complete') outbox.unshift({ message: { name: 'commandComplete' } });
    else if (kind === 'error')
      outbox.unshift({ message: new DatabaseError('odd', 8, 'error') as unknown as ServerMessage });
    else outbox.unshift({ message: { name: kind } });
  }
});

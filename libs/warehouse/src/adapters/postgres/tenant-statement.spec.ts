import { describe, expect, it } from '@jest/globals';
import { waitUntil } from '@tessera/testing';
import { Duplex } from 'node:stream';
import type { Connection } from 'pg';
import { RowTooLargeError } from './statement-exchange.js';
import { TenantStatement } from './tenant-statement.js';

// The connections are streams in memory, on which everything that the server says has already come.

/** As much as the system hands over at once. */
const CHUNK_BYTES = 65_536;
const CHUNKS = 32;

describe('statements whose results have come at the same time', () => {
  it('are read by turns, a few chunks of each, however much waits on a connection', async () => {
    const order: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      const stream = streamWith(CHUNKS);
      aStatement().submit(connectionOn(stream));
      stream.on('data', () => order.push(name));
    }

    await waitUntil(() => order.length === 3 * CHUNKS, { what: 'all of it to be read' });

    expect(longestRun(order)).toBeLessThanOrEqual(3);
    expect(new Set(order.slice(0, 9))).toEqual(new Set(['a', 'b', 'c']));
  });
});

describe('a statement whose result is a single huge value', () => {
  it('gives up long before it has read all of it', async () => {
    const statement = aStatement({ maxResultBytes: CHUNK_BYTES });
    const rest = Array(CHUNKS).fill(Buffer.alloc(CHUNK_BYTES));
    const stream = streamOf([beginningOf('D', 1_000_000_000), ...rest, null]);
    stream.on('end', () => statement.handleError(new Error('All that had come was read.')));

    statement.submit(connectionOn(stream));

    await expect(statement.fetched).rejects.toThrow(RowTooLargeError);
  });
});

function aStatement({ maxResultBytes = 10 * CHUNKS * CHUNK_BYTES } = {}): TenantStatement {
  const statement = new TenantStatement({
    text: 'select',
    ownText: 'select',
    mark: '',
    values: [],
    maxRows: 10,
    mayOverflow: false,
    maxResultBytes,
    hasRoomFor: () => true,
    deadline: Date.now() + 600_000,
  });
  statement.fetched.catch(() => undefined);
  return statement;
}

/** A connection of pg, as far as a statement uses it: whatever it sends is dropped. */
function connectionOn(stream: Duplex): Connection {
  const send = () => undefined;
  const connection = {
    stream,
    parse: send,
    bind: send,
    describe: send,
    execute: send,
    flush: send,
    sync: send,
  };
  return connection as unknown as Connection;
}

/** @param chunks that wait to be read: notices, which say nothing of a result */
function streamWith(chunks: number): Duplex {
  return streamOf(Array(chunks).fill(beginningOf('N', CHUNK_BYTES)));
}

function streamOf(chunks: ReadonlyArray<Buffer | null>): Duplex {
  const stream = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  for (const chunk of chunks) stream.push(chunk);
  return stream;
}

/** The first chunk of a message. */
function beginningOf(type: string, messageBytes: number): Buffer {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  chunk.write(type);
  chunk.writeUInt32BE(messageBytes - 1, 1);
  return chunk;
}

/** How often the same came in a row, at most. */
function longestRun(order: string[]): number {
  let [longest, run] = [0, 0];
  for (const [index, name] of order.entries()) {
    run = name === order[index - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

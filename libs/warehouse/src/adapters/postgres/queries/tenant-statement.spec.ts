import { describe, expect, it } from '@jest/globals';
import { waitUntil } from '@tessera/testing';
import { Duplex } from 'node:stream';
import type { Connection } from 'pg';
import { RowTooLargeError } from './statement-exchange.js';
import { TenantStatement } from './tenant-statement.js';

// The connections are in-memory streams that already contain all of the server's messages.

/** As much as the system delivers at once. */
const CHUNK_BYTES = 65_536;
const CHUNKS = 32;
const COLUMNS = 1_500;

describe('statements whose results arrive at the same time', () => {
  it('are read in turn, a few chunks each, however much waits on a connection', async () => {
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

describe('rows of many columns that arrive at the same time', () => {
  it('are read in turn, a few rows each, even if they are few bytes', async () => {
    const order: string[] = [];
    const rows = Array<Buffer>(CHUNKS).fill(rowOfNulls(COLUMNS));
    for (const name of ['a', 'b']) {
      const stream = streamOf([message('C', Buffer.from('SET\0')), description(COLUMNS), ...rows]);
      aStatement().submit(connectionOn(stream));
      stream.on('data', () => order.push(name));
    }

    await waitUntil(() => order.length === 2 * (CHUNKS + 2), { what: 'all of it to be read' });

    expect(longestRun(order)).toBeLessThanOrEqual(10);
  });
});

describe('a statement whose result is one huge value', () => {
  it('fails long before all of it is read', async () => {
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

/** A pg connection that discards what is sent. */
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

/** @param chunks of notices, which do not affect results */
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

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** See https://www.postgresql.org/docs/18/protocol-message-formats.html */
function description(columns: number): Buffer {
  const field = Buffer.alloc('n'.length + 1 + 18);
  field.write('n');
  return message('T', Buffer.concat([int16(columns), ...Array<Buffer>(columns).fill(field)]));
}

function rowOfNulls(columns: number): Buffer {
  return message('D', Buffer.concat([int16(columns), Buffer.alloc(4 * columns, 0xff)]));
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** Longest run of equal items. */
function longestRun(order: string[]): number {
  let [longest, run] = [0, 0];
  for (const [index, name] of order.entries()) {
    run = name === order[index - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import { ResponseSender } from './response-sender.js';

// Real: an HTTP server of Node.

const PIECE = Buffer.alloc(65_536, 'x');

describe('a result', () => {
  it('is read no faster than its client takes it', async () => {
    const unsentBytes: number[] = [];

    const received = await fetchResult(function* (response) {
      for (let count = 0; count < 500; count++) {
        unsentBytes.push(response.writableLength);
        yield PIECE;
      }
    });

    expect(received).toEqual({ status: 'fulfilled', value: 500 * PIECE.length });
    expect(Math.max(...unsentBytes)).toBeLessThan(5 * PIECE.length);
  });

  it('that breaks off halfway does not look whole to its client', async () => {
    const received = await fetchResult(function* () {
      yield PIECE;
      throw new Error('The object store is unavailable.');
    });

    expect(received.status).toBe('rejected');
  });
});

/** Bytes that a client receives of a result. */
async function fetchResult(
  piecesFor: (response: ServerResponse) => Generator<Buffer>,
): Promise<PromiseSettledResult<number>> {
  const server = createServer((_request, response) => {
    void new ResponseSender().stream(response as Response, Readable.from(piecesFor(response)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [received] = await Promise.allSettled([
    fetch(`http://127.0.0.1:${port}`).then(async (answer) => (await answer.bytes()).length),
  ]);
  server.close();
  return received;
}

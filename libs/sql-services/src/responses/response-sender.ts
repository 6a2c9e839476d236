import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { type ServiceResponse, sizeOf, type StoredResponse } from './service-response.js';

/** A client that reads nothing for this long is disconnected. */
const STALL_MS = 60_000;

/** Sends responses at the speed of their clients. */
@Injectable()
export class ResponseSender {
  /** Resolves when the response has left memory or the client is gone. */
  async send(response: Response, { status, headers, body }: ServiceResponse | StoredResponse): Promise<void> {
    const [content, bytes] = 'content' in body ? [body.content, body.sizeBytes] : [body, sizeOf(body)];
    response.status(status).setHeader('Content-Length', String(bytes));
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    await this.stream(response, content);
  }

  /** Streams a body, JSON unless its type is set, with one piece in memory at a time. */
  async stream(response: Response, body: Readable | readonly Uint8Array[]): Promise<void> {
    if (!response.hasHeader('Content-Type'))
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
    if (Array.isArray(body) && body.length === 1) response.end(body[0]);
    else await writeAll(response, body);
  }
}

/** @throws errors of reading, unless the response has started: then the client sees a truncated response */
async function writeAll(
  response: Response,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  try {
    for await (const piece of pieces) {
      if (response.destroyed) return;
      if (!response.write(piece)) await waitForDrain(response);
    }
    response.end();
  } catch (error) {
    if (!response.headersSent) throw error;
    response.destroy(error as Error);
  }
}

/** Resolves when the client has read what was written, or is gone. */
async function waitForDrain(response: Response): Promise<void> {
  const waiting = new AbortController();
  const timer = setTimeout(() => response.destroy(), STALL_MS);
  const { signal } = waiting;
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  clearTimeout(timer);
  // Stop waiting for the other event.
  waiting.abort();
}

import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { ServiceError } from '@tessera/platform';
import type { Response } from 'express';
import { SQL_QUERY_API_CONFIG, type SqlQueryApiConfig } from '../config.js';
import { type Answer, sizeOf, type StoredAnswer } from './answer.js';

/** A client that takes nothing for so long is gone. */
const STALL_MS = 60_000;
const RETRY_AFTER_SECONDS = 5;

/**
 * Sends answers at the speed that their clients read them. What is not sent yet stays in memory, so a tenant whose
 * clients read slowly gets no more of it than its share.
 */
@Injectable()
export class AnswerSender {
  private readonly unsentBytes = new Map<string, number>();

  constructor(@Inject(SQL_QUERY_API_CONFIG) private readonly config: SqlQueryApiConfig) {}

  /** @throws ServiceError RATE_LIMITED when too much for the tenant is still to be sent */
  async send(
    tenantId: string,
    response: Response,
    { status, headers, body }: Answer | StoredAnswer,
  ): Promise<void> {
    const bytes = 'content' in body ? body.sizeBytes : sizeOf(body);
    const release = 'content' in body ? undefined : this.reserve(tenantId, bytes);
    response.status(status).setHeader('Content-Length', String(bytes));
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    try {
      await this.stream(response, 'content' in body ? body.content : body);
    } finally {
      release?.();
    }
  }

  /** Sends JSON as it is read from somewhere else: no more of it is in memory than a piece. */
  async stream(response: Response, json: Readable | readonly Uint8Array[]): Promise<void> {
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    if (Array.isArray(json) && json.length === 1) response.end(json[0]);
    else await writeAll(response, json);
  }

  private reserve(tenantId: string, bytes: number): () => void {
    const before = this.unsentBytes.get(tenantId) ?? 0;
    if (before > 0 && before + bytes > this.config.maxUnsentBytes) throw tooMuchUnsent();
    this.unsentBytes.set(tenantId, before + bytes);
    return () => this.release(tenantId, bytes);
  }

  private release(tenantId: string, bytes: number): void {
    const left = (this.unsentBytes.get(tenantId) ?? 0) - bytes;
    if (left > 0) this.unsentBytes.set(tenantId, left);
    else this.unsentBytes.delete(tenantId);
  }
}

/** @throws what reading them throws; the client sees that its answer is not whole */
async function writeAll(
  response: Response,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  try {
    for await (const piece of pieces) {
      if (response.destroyed) return;
      if (!response.write(piece)) await untilTaken(response);
    }
    response.end();
  } catch (error) {
    if (!response.headersSent) throw error;
    response.destroy(error as Error);
  }
}

/** Resolves when the client has taken what was written, or is gone. */
async function untilTaken(response: Response): Promise<void> {
  const waiting = new AbortController();
  const timer = setTimeout(() => response.destroy(), STALL_MS);
  const { signal } = waiting;
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  clearTimeout(timer);
  // Whichever did not happen is not waited for any more.
  waiting.abort();
}

function tooMuchUnsent(): ServiceError {
  const message = 'Too many large results of this tenant are still being sent.';
  return new ServiceError('RATE_LIMITED', message, {
    reason: 'unsent_results',
    retry_after: RETRY_AFTER_SECONDS,
  });
}

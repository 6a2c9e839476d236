import { once } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import { ServiceError } from '@tessera/platform';
import type { Response } from 'express';
import { SQL_QUERY_API_CONFIG, type SqlQueryApiConfig } from '../config.js';
import { type Answer, sizeOf } from './answer.js';

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
  async send(tenantId: string, response: Response, answer: Answer): Promise<void> {
    const bytes = sizeOf(answer.body);
    const before = this.unsentBytes.get(tenantId) ?? 0;
    if (before > 0 && before + bytes > this.config.maxUnsentBytes) throw tooMuchUnsent();
    response.status(answer.status).setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', String(bytes));
    for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
    if (answer.body.length === 1) {
      response.end(answer.body[0]);
      return;
    }
    this.unsentBytes.set(tenantId, before + bytes);
    try {
      await writeAll(response, answer.body);
    } finally {
      this.release(tenantId, bytes);
    }
  }

  private release(tenantId: string, bytes: number): void {
    const left = (this.unsentBytes.get(tenantId) ?? 0) - bytes;
    if (left > 0) this.unsentBytes.set(tenantId, left);
    else this.unsentBytes.delete(tenantId);
  }
}

async function writeAll(response: Response, pieces: readonly Uint8Array[]): Promise<void> {
  for (const piece of pieces) {
    if (response.destroyed) return;
    if (!response.write(piece)) await untilTaken(response);
  }
  response.end();
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

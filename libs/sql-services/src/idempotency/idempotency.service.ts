import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { OBJECT_STORE, type ObjectStore } from '@tessera/objects';
import { type IdempotencyClaim, IdempotencyRepository } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import type { Answer, StoredAnswer } from '../answers/answer.js';

/** A request that is answered once. */
export interface IdempotentRequest {
  tenantId: string;
  operation: string;
  /** As the client gave it in X-Idempotency-Key. */
  key: string;
  /** Everything that the answer depends on. */
  content: unknown;
  /** How long answering it may take at most. */
  timeoutMs: number;
}

/** Longest X-Idempotency-Key, in characters. */
export const MAX_KEY_LENGTH = 255;
const CONTROL_CHARACTER = /[\x00-\x1f\x7f]/;
const LIFE_MS = 24 * 3_600_000;
/** Beyond its own time-out, for what is left of the work. */
const GRACE_MS = 60_000;
const STORE_TIMEOUT_MS = 60_000;
const RETRY_AFTER_SECONDS = 1;

/** Answers requests with the same key once, and repeats the answer for a day. Only successes are kept. */
@Injectable()
export class IdempotencyService {
  constructor(
    private readonly records: IdempotencyRepository,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** @throws ServiceError INVALID_REQUEST for an unusable key, CONFLICT, and what the work throws */
  async once(request: IdempotentRequest, work: () => Promise<Answer>): Promise<Answer | StoredAnswer> {
    const { tenantId, operation, key, timeoutMs } = request;
    requireUsable(key);
    const claim: IdempotencyClaim = {
      tenantId,
      operation,
      key,
      claimId: randomUUID(),
      requestHash: hashOf(canonical(request.content)),
      lostAfterMs: timeoutMs + GRACE_MS,
    };
    const known = await this.records.claim(claim);
    if (!known) return this.answerFirst(claim, work);
    if (known.requestHash !== claim.requestHash)
      throw conflict('The idempotency key was used with another request.', 'body_mismatch');
    if (known.responseStatus === null || known.responseKey === null) throw inProgress();
    const { body, metadata } = await this.objects.get(known.responseKey);
    return {
      status: known.responseStatus,
      headers: { ...known.responseHeaders, 'Idempotent-Replayed': 'true' },
      body: { content: body, sizeBytes: metadata.sizeBytes },
    };
  }

  private async answerFirst(claim: IdempotencyClaim, work: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await work();
      await this.keep(claim, answer);
      return answer;
    } catch (error) {
      await this.records.release(claim);
      throw error;
    }
  }

  private async keep(claim: IdempotencyClaim, { status, headers, body }: Answer): Promise<void> {
    // The same for every request with the key, so that nothing is left behind when it is used again.
    const bodyKey = `idempotency/${hashOf([claim.tenantId, claim.operation, claim.key].join('\n'))}.json`;
    await this.objects.put(bodyKey, Readable.from(body), {
      contentType: 'application/json',
      signal: AbortSignal.timeout(STORE_TIMEOUT_MS),
    });
    await this.records.complete(claim, { status, headers, bodyKey, lifeMs: LIFE_MS });
  }
}

function requireUsable(key: string): void {
  if (key.length >= 1 && key.length <= MAX_KEY_LENGTH && !CONTROL_CHARACTER.test(key)) return;
  throw new ServiceError(
    'INVALID_REQUEST',
    `X-Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters, and no control characters.`,
    {
      field: 'X-Idempotency-Key',
    },
  );
}

function conflict(message: string, reason: string): ServiceError {
  return new ServiceError('CONFLICT', message, { reason });
}

function inProgress(): ServiceError {
  const message = 'The first request with this idempotency key is still being answered.';
  return new ServiceError('CONFLICT', message, { reason: 'in_progress', retry_after: RETRY_AFTER_SECONDS });
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** JSON with the keys of objects in order: two bodies that say the same are the same. */
function canonical(content: unknown): string {
  return JSON.stringify(content, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

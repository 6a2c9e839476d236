import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { OBJECT_STORE, type ObjectStore } from '@tessera/objects';
import { type IdempotencyClaim, IdempotencyRepository } from '@tessera/persistence';
import { PeriodicTask, ServiceError } from '@tessera/platform';
import type { ServiceResponse, StoredResponse } from '../responses/service-response.js';
import { newJobId } from '../jobs/job-id.js';
import { SQL_SERVICES_CONFIG, type SqlServicesConfig } from '../sql-services.settings.js';

export interface IdempotentRequest {
  tenantId: string;
  operation: string;
  /** The header X-Idempotency-Key. */
  key: string;
  /** Everything that the response depends on. */
  content: unknown;
}

/** Maximum length of X-Idempotency-Key. */
export const MAX_KEY_LENGTH = 255;
const CONTROL_CHARACTER = /[\x00-\x1f\x7f]/;
const LIFE_MS = 24 * 3_600_000;
const STORE_TIMEOUT_MS = 60_000;
const RETRY_AFTER_SECONDS = 1;

/**
 * Handles requests with the same key once, and repeats a successful response for a day. Keys are claimed under a lease:
 * if the process dies, the key is soon free, and the next request creates the job with the same id.
 */
@Injectable()
export class IdempotencyService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(IdempotencyService.name);
  /** Claims of requests in progress. */
  private readonly held = new Set<string>();
  private readonly renewing: PeriodicTask;

  constructor(
    private readonly records: IdempotencyRepository,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(SQL_SERVICES_CONFIG) private readonly config: SqlServicesConfig,
  ) {
    this.renewing = new PeriodicTask({
      name: 'renew the leases of idempotency keys',
      everyMs: config.leaseMs / 3,
      run: () => this.renew(),
    });
  }

  onApplicationBootstrap(): void {
    this.renewing.start();
  }

  /** All requests have been answered by then. */
  async onApplicationShutdown(): Promise<void> {
    await this.renewing.stop();
  }

  /**
   * @param work creates the response; a job that it creates must have the given id, and may exist already from a
   *   process that died
   * @throws ServiceError INVALID_REQUEST for an invalid key, CONFLICT, errors of the work
   */
  async once(
    request: IdempotentRequest,
    work: (jobId: string) => Promise<ServiceResponse>,
  ): Promise<ServiceResponse | StoredResponse> {
    const { tenantId, operation, key } = request;
    requireUsable(key);
    const claim: IdempotencyClaim = {
      tenantId,
      operation,
      key,
      claimId: randomUUID(),
      requestHash: hashOf(canonical(request.content)),
      jobId: newJobId(),
      leaseMs: this.config.leaseMs,
    };
    const holder = await this.records.claim(claim);
    if (!holder.known) return this.answerFirst(claim, () => work(holder.jobId));
    const { known } = holder;
    if (known.requestHash !== claim.requestHash)
      throw conflict('The idempotency key was used with a different request.', 'body_mismatch');
    if (known.responseStatus === null || known.responseKey === null) throw inProgress();
    const { body, metadata } = await this.objects.get(known.responseKey);
    return {
      status: known.responseStatus,
      headers: { ...known.responseHeaders, 'Idempotent-Replayed': 'true' },
      body: { content: body, sizeBytes: metadata.sizeBytes },
    };
  }

  private async answerFirst(
    claim: IdempotencyClaim,
    work: () => Promise<ServiceResponse>,
  ): Promise<ServiceResponse> {
    this.held.add(claim.claimId);
    try {
      const answer = await work();
      await this.keep(claim, answer);
      return answer;
    } catch (error) {
      await this.release(claim);
      throw error;
    } finally {
      this.held.delete(claim.claimId);
    }
  }

  /** If this fails, the key is free when its lease ends. */
  private async release(claim: IdempotencyClaim): Promise<void> {
    try {
      await this.records.release(claim);
    } catch (error) {
      this.logger.warn({ msg: 'could not release an idempotency key', err: error });
    }
  }

  private async renew(): Promise<void> {
    if (this.held.size > 0) await this.records.renew([...this.held], this.config.leaseMs);
  }

  private async keep(claim: IdempotencyClaim, { status, headers, body }: ServiceResponse): Promise<void> {
    // Derived from the key, so that a reused key leaves nothing behind.
    const bodyKey = `idempotency/${hashOf([claim.tenantId, claim.operation, claim.key].join('\n'))}.json`;
    await this.objects.put(bodyKey, Readable.from(body), {
      contentType: headers['Content-Type'] ?? 'application/json',
      signal: AbortSignal.timeout(STORE_TIMEOUT_MS),
    });
    await this.records.complete(claim, { status, headers, bodyKey, lifeMs: LIFE_MS });
  }
}

function requireUsable(key: string): void {
  if (key.length >= 1 && key.length <= MAX_KEY_LENGTH && !CONTROL_CHARACTER.test(key)) return;
  throw new ServiceError(
    'invalid_request',
    `X-Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters without control characters.`,
    {
      field: 'X-Idempotency-Key',
    },
  );
}

function conflict(message: string, reason: string): ServiceError {
  return new ServiceError('conflict', message, { reason });
}

function inProgress(): ServiceError {
  const message = 'The first request with this idempotency key is still in progress.';
  return new ServiceError('conflict', message, { reason: 'in_progress', retry_after: RETRY_AFTER_SECONDS });
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** JSON with sorted keys, so that equal bodies compare equal. */
function canonical(content: unknown): string {
  return JSON.stringify(content, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

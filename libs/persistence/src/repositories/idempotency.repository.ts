import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import { IdempotencyRecord } from '../entities/idempotency-record.entity.js';

/** The request that a key stands for. */
export interface IdempotencyClaim {
  tenantId: string;
  operation: string;
  key: string;
  /** The one request that may complete it. */
  claimId: string;
  requestHash: string;
  /** Id of the job that the request creates, unless the key has named one. */
  jobId: string;
  /** Without renewal for this long, the request counts as lost, and another may claim the key. */
  leaseMs: number;
}

/** The holder of a key. */
export type IdempotencyHolder =
  /** The claim itself, and the id of the job it creates: a lost request may have created it already. */
  | { jobId: string; known: null }
  /** Another request. */
  | { known: IdempotencyRecord };

/** A response stored for later requests with the same key. */
export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  /** Object key of its body. */
  bodyKey: string;
  lifeMs: number;
}

const SAME = 'tenant_id = $1 and operation = $2 and key = $3';

/** Requests that take effect once, however often they are sent. */
@Injectable()
export class IdempotencyRepository {
  constructor(private readonly database: Database) {}

  /**
   * Claims the key for a request, unless another one holds it. A request that continues a lost or failed one creates
   * the same job, which may exist already.
   */
  async claim(claim: IdempotencyClaim): Promise<IdempotencyHolder> {
    const { tenantId, operation, key, claimId, requestHash, jobId, leaseMs } = claim;
    const { manager } = this.database;
    const rows: Array<{ jobId: string }> = await manager.query(
      `insert into idempotency_records as r (tenant_id, operation, key, claim_id, request_hash, job_id, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
       on conflict (tenant_id, operation, key) do update
       set claim_id = excluded.claim_id, request_hash = excluded.request_hash, expires_at = excluded.expires_at,
           job_id = case when r.request_hash = excluded.request_hash and r.response_status is null
                         then coalesce(r.job_id, excluded.job_id) else excluded.job_id end,
           response_status = null, response_headers = null, response_key = null, created_at = now()
       where r.expires_at < now()
       returning job_id "jobId"`,
      [tenantId, operation, key, claimId, requestHash, jobId, leaseMs / 1000],
    );
    if (rows[0]) return { jobId: rows[0].jobId, known: null };
    const found = await manager.findOneBy(IdempotencyRecord, { tenantId, operation, key });
    // Removed in between: the key is free.
    return found ? { known: found } : this.claim(claim);
  }

  /** Renews the leases of requests in progress. */
  async renew(claimIds: readonly string[], leaseMs: number): Promise<void> {
    await this.database.manager.query(
      `update idempotency_records set expires_at = now() + make_interval(secs => $2)
       where claim_id = any($1::uuid[]) and response_status is null`,
      [claimIds, leaseMs / 1000],
    );
  }

  /** Stores the response. @returns false if another request has taken over the claim */
  async complete(
    { tenantId, operation, key, claimId }: IdempotencyClaim,
    response: StoredResponse,
  ): Promise<boolean> {
    const rows: [unknown[], number] = await this.database.manager.query(
      `update idempotency_records
       set response_status = $5, response_headers = $6, response_key = $7, expires_at = now() + make_interval(secs => $8)
       where ${SAME} and claim_id = $4`,
      [
        tenantId,
        operation,
        key,
        claimId,
        response.status,
        JSON.stringify(response.headers),
        response.bodyKey,
        response.lifeMs / 1000,
      ],
    );
    return rows[1] > 0;
  }

  /**
   * Frees the key of an unsuccessful request: for the same request, which continues, or another. The claim ends, so that
   * a renewal already under way does not take the key back.
   */
  async release({ tenantId, operation, key, claimId }: IdempotencyClaim): Promise<void> {
    await this.database.manager.query(
      `update idempotency_records set expires_at = now() - interval '1 second', claim_id = gen_random_uuid()
       where ${SAME} and claim_id = $4 and response_status is null`,
      [tenantId, operation, key, claimId],
    );
  }

  /**
   * Removes expired records, at most `limit`. Those of lost or failed requests stay a day longer: they name the job
   * that the next request creates.
   * @returns how many, and the keys of their objects
   */
  async removeExpired(limit: number): Promise<{ removed: number; responseKeys: string[] }> {
    const rows: [Array<{ key: string | null }>, number] = await this.database.manager.query(
      `delete from idempotency_records where (tenant_id, operation, key) in (
         select tenant_id, operation, key from idempotency_records
         where expires_at < now() and (response_status is not null or expires_at < now() - interval '1 day') limit $1
         for update skip locked)
       returning response_key as key`,
      [limit],
    );
    return { removed: rows[1], responseKeys: rows[0].flatMap(({ key }) => key ?? []) };
  }
}

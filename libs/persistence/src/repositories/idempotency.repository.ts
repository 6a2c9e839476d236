import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import { IdempotencyRecord } from '../entities/idempotency-record.entity.js';

/** Which request a key stands for. */
export interface IdempotencyClaim {
  tenantId: string;
  operation: string;
  key: string;
  /** Of the one request that may complete it. */
  claimId: string;
  requestHash: string;
  /** After this time without an answer the request counts as lost, and another may claim the key. */
  lostAfterMs: number;
}

/** A response that is kept for later requests with the same key. */
export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  /** Where the object store keeps its body. */
  bodyKey: string;
  lifeMs: number;
}

const SAME = 'tenant_id = $1 and operation = $2 and key = $3';

/** Requests that are answered once, however often they come. */
@Injectable()
export class IdempotencyRepository {
  constructor(private readonly database: Database) {}

  /**
   * Takes the key for a request, unless another one has it.
   * @returns null when it was taken, or the record of the one that has it, and the body of a response whose key was free
   * again
   */
  async claim(claim: IdempotencyClaim): Promise<IdempotencyRecord | null> {
    const { tenantId, operation, key, claimId, requestHash, lostAfterMs } = claim;
    const { manager } = this.database;
    const rows: unknown[] = await manager.query(
      `insert into idempotency_records as r (tenant_id, operation, key, claim_id, request_hash, expires_at)
       values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
       on conflict (tenant_id, operation, key) do update
       set claim_id = excluded.claim_id, request_hash = excluded.request_hash, expires_at = excluded.expires_at,
           response_status = null, response_headers = null, response_key = null, created_at = now()
       where r.expires_at < now()
       returning 1`,
      [tenantId, operation, key, claimId, requestHash, lostAfterMs / 1000],
    );
    if (rows.length > 0) return null;
    const found = await manager.findOneBy(IdempotencyRecord, { tenantId, operation, key });
    // Released in between: the key is free.
    return found ?? this.claim(claim);
  }

  /** Keeps the response. @returns false when the claim was lost to another request */
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

  /** Frees the key of a request that was not answered with success. */
  async release({ tenantId, operation, key, claimId }: IdempotencyClaim): Promise<void> {
    await this.database.manager.query(`delete from idempotency_records where ${SAME} and claim_id = $4`, [
      tenantId,
      operation,
      key,
      claimId,
    ]);
  }

  /** Removes records whose life is over, at most `limit`. @returns how many, and the keys of their objects */
  async removeExpired(limit: number): Promise<{ removed: number; responseKeys: string[] }> {
    const rows: [Array<{ key: string | null }>, number] = await this.database.manager.query(
      `delete from idempotency_records where (tenant_id, operation, key) in (
         select tenant_id, operation, key from idempotency_records where expires_at < now() limit $1
         for update skip locked)
       returning response_key as key`,
      [limit],
    );
    return { removed: rows[1], responseKeys: rows[0].flatMap(({ key }) => key ?? []) };
  }
}

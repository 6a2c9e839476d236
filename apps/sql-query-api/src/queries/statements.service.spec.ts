import { describe, expect, it } from '@jest/globals';
import type { Access } from '@tessera/auth';
import type { ObjectStore } from '@tessera/objects';
import type { SqlJobEntry, SqlJobRepository } from '@tessera/persistence';
import { ShutdownState } from '@tessera/platform';
import {
  AuditTrail,
  JobLeases,
  ResultMemory,
  ResultStore,
  type SqlServicesConfig,
} from '@tessera/sql-services';
import { waitUntil } from '@tessera/testing';
import type { QueryResult, Warehouse } from '@tessera/warehouse';
import type { QueuedQueries } from '../jobs/queued-queries.js';
import { queryOptions } from './query-options.js';
import { RowsResponder } from './rows-response.js';
import { StatementsService } from './statements.service.js';

// Real: the service, its leases, audit trail and results. Storage is in memory, with a configurable delay.

const MIB = 1024 * 1024;
const CONFIG = { pollMs: 20, leaseMs: 60, maxResultMemoryBytes: 1024 * MIB } as SqlServicesConfig;

describe('a synchronous statement whose result takes long to store', () => {
  it('has its lease renewed until the object store has the result, and no longer', async () => {
    const [began, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const objects = {
      put: async () => {
        began.resolve();
        await mayEnd.promise;
      },
    } as unknown as ObjectStore;
    const renewed: string[] = [];
    const written: SqlJobEntry[] = [];
    const leases = new JobLeases(
      {
        renew: async (ids) => void renewed.push(...ids),
        cancelledAmong: async () => [],
        failAbandoned: async () => 0,
      },
      new ShutdownState(),
      CONFIG,
    );
    leases.onApplicationBootstrap();
    const service = new StatementsService(
      warehouseWith(65 * MIB),
      new AuditTrail({ writeAll: async (entries) => void written.push(...entries) }, CONFIG),
      leases,
      new ResultStore(objects),
      {} as QueuedQueries,
      {} as SqlJobRepository,
      new RowsResponder(),
    );

    const answered = service.run(aCommand(), new AbortController().signal);
    await began.promise;
    const before = renewed.length;
    await waitUntil(() => renewed.length > before + 2, { what: 'the lease to be renewed' });
    const meanwhile = written.map(({ status }) => status);
    mayEnd.resolve();
    const { status } = await answered;
    // Waits for all leases that are not released.
    await leases.beforeApplicationShutdown();

    expect(meanwhile).not.toContain('COMPLETED');
    expect(status).toBe(200);
    expect(written.at(-1)).toMatchObject({ status: 'COMPLETED', resultKey: expect.any(String) });
    expect(new Set(renewed)).toEqual(new Set([written[0]?.id]));
  });
});

/** Answers every statement with one row of this size. */
function warehouseWith(bytes: number): Warehouse {
  const result: QueryResult = {
    columns: [{ name: 'v', type: 'text', columnType: { kind: 'text' } }],
    rows: { pieces: Array.from({ length: bytes / MIB }, () => PIECE), count: 1 },
    totalRows: 1,
  };
  return { query: async () => result } as unknown as Warehouse;
}

const PIECE = Buffer.alloc(MIB, 'x');

function aCommand() {
  const request = { sql: 'select v from things' };
  return {
    access: { tenant: { tenantId: 'demo' }, principal: { id: 'key:1' } } as unknown as Access,
    request,
    options: queryOptions(request),
    requestId: 'r-1',
    format: 'json' as const,
    memory: new ResultMemory(CONFIG).open('demo'),
  };
}

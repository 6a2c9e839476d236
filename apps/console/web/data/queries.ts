import { type BulkJobRecord, type SqlSchemas, unwrap } from '@tessera/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { warehouse } from '../app/api.js';
import type { BulkJobState, BulkOperation, JobStatus } from './states.js';

export type CatalogTable = SqlSchemas['CatalogTable'];
export type CatalogTableDetail = SqlSchemas['CatalogTableDetail'];
export type JobRecord = SqlSchemas['JobRecord'];
const CATALOG_STALE_MS = 60_000;
const PAGE_SIZE = 50;
const POLL_MS = 2_000;

export function tablesQuery(tenant: string | null) {
  return queryOptions({
    queryKey: ['/v1/catalog/tables', tenant],
    queryFn: async ({ signal }) =>
      unwrap(await warehouse().http.GET('/v1/catalog/tables', { signal })).tables,
    staleTime: CATALOG_STALE_MS,
  });
}

export function tableQuery(tenant: string | null, table: string) {
  return queryOptions({
    queryKey: ['/v1/catalog/tables/{table}', tenant, table],
    queryFn: async ({ signal }) =>
      unwrap(
        await warehouse().http.GET('/v1/catalog/tables/{table}', { params: { path: { table } }, signal }),
      ),
    staleTime: CATALOG_STALE_MS,
  });
}

export function jobsQuery(tenant: string | null, status: JobStatus | undefined) {
  return infiniteQueryOptions({
    queryKey: ['/v1/jobs', tenant, status],
    queryFn: async ({ signal, pageParam }) => {
      const query = { limit: PAGE_SIZE, ...(status && { status }), ...(pageParam && { offset: pageParam }) };
      return unwrap(await warehouse().http.GET('/v1/jobs', { params: { query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ next_offset }) => next_offset,
    // While one runs; a list of many pages is not read again and again.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.length === 1 && data.pages[0]?.jobs.some(({ status }) => isOpen(status)) ? POLL_MS : false,
  });
}

export function isOpen(status: JobStatus): boolean {
  return status === 'QUEUED' || status === 'RUNNING';
}

export function bulkJobsQuery(
  tenant: string | null,
  filter: { state?: BulkJobState | undefined; operation?: BulkOperation | undefined },
) {
  return infiniteQueryOptions({
    queryKey: ['/v1/bulk/jobs', tenant, filter],
    queryFn: async ({ signal, pageParam }) => {
      const { state, operation } = filter;
      const query = {
        limit: PAGE_SIZE,
        ...(state && { state }),
        ...(operation && { operation }),
        ...(pageParam && { offset: pageParam }),
      };
      return unwrap(await warehouse().http.GET('/v1/bulk/jobs', { params: { query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ next_offset }) => next_offset,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.length === 1 && data.pages[0]?.jobs.some(({ state }) => isInWork(state)) ? POLL_MS : false,
  });
}

export const BULK_JOB = '/v1/bulk/jobs/{id}';

export function bulkJobQuery(tenant: string | null, id: string) {
  return queryOptions({
    queryKey: [BULK_JOB, tenant, id],
    queryFn: ({ signal }): Promise<BulkJobRecord> => warehouse().bulkJob(id, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isInWork(data.state) ? POLL_MS : false),
  });
}

function isInWork(state: BulkJobState): boolean {
  return state === 'UploadComplete' || state === 'InProgress';
}

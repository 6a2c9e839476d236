import type { BulkJobRequest, BulkJobUpdate } from '@tessera/contracts';
import type { BodyExamples } from '@tessera/platform';

/** Jobs on the demo tenants' tables. */
export const CREATE_EXAMPLES: BodyExamples<BulkJobRequest> = {
  query: {
    summary: 'Export of a query',
    value: {
      operation: 'query',
      object: 'orders',
      query: "select * from orders where ordered_at >= date '2026-01-01'",
      content_type: 'CSV',
      compression: 'GZIP',
    },
  },
  upsert: {
    summary: 'Upsert from an upload',
    value: { operation: 'upsert', object: 'customers', key_columns: ['customer_id'], content_type: 'CSV' },
  },
  delete: {
    summary: 'Deletion of rows selected by a query',
    value: {
      operation: 'delete',
      object: 'items',
      query: 'select order_id, line from items where quantity = 0',
    },
  },
};

export const UPDATE_EXAMPLES: BodyExamples<BulkJobUpdate> = {
  run: { summary: 'Run the job', value: { state: 'UploadComplete' } },
  abort: { summary: 'Abort the job', value: { state: 'Aborted' } },
};

import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { KnownTenant } from '@tessera/auth';
import { OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import type { BulkJob, BulkOutcome } from '@tessera/persistence';
import { WorkFolders } from '@tessera/platform';
import { contentTypeOf } from '@tessera/sql-services';
import { encodeExport } from '@tessera/tabular';
import { BULK_WAREHOUSE, type BulkWarehouse } from '@tessera/warehouse';
import type { BulkWork } from './bulk-work.js';
import { InlineCopy } from './inline-copy.js';

/** Streams the rows of a query from the warehouse to a file in the object store. */
@Injectable()
export class ExportRun implements BulkWork {
  constructor(
    @Inject(BULK_WAREHOUSE) private readonly warehouse: BulkWarehouse,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    private readonly folders: WorkFolders,
  ) {}

  async run(job: BulkJob, tenant: KnownTenant, signal: AbortSignal): Promise<BulkOutcome> {
    return this.folders.withFolder(async (workFolder) => {
      const { id, contentType: format, compression, attempt } = job;
      const form = format === 'JSON' ? 'json' : 'csv';
      const rows = await this.warehouse.export(tenant, { id, sql: job.query ?? '', form }, signal);
      const copy = new InlineCopy(rows.columns, form);
      const file = encodeExport(copy.over(rows.body), {
        format,
        compression,
        columns: rows.columns,
        workFolder,
        signal,
      });
      const resultKey = objectKeys.bulkResult(id, attempt);
      const { sizeBytes } = await this.objects.put(resultKey, file, {
        contentType: contentTypeOf(job),
        signal,
      });
      return {
        recordsProcessed: rows.rows(),
        recordsFailed: 0,
        error: null,
        resultKey,
        resultBytes: sizeBytes,
        inlineKey: await this.keepInline(job, copy.read(rows.rows()), signal),
      };
    });
  }

  private async keepInline(
    { id, attempt }: BulkJob,
    rows: Readable | null,
    signal: AbortSignal,
  ): Promise<string | null> {
    if (!rows) return null;
    const key = objectKeys.bulkInline(id, attempt);
    await this.objects.put(key, rows, { contentType: 'application/json', signal });
    return key;
  }
}

import { Logger } from '@nestjs/common';
import { type ExportBucket, EXPORTS_PREFIX } from '../../../export-bucket.js';
import { SqlBlockedError } from '../../../guard/guard.errors.js';
import type { WarehouseTenant } from '../../../warehouse.port.js';
import type { GuardedQuery } from '../guard/bigquery-guard.js';
import type { BigQuerySession } from '../api/bigquery-session.js';
import type { BigQueryStatements } from '../bigquery-statements.js';
import type { WireField, WireRow } from '../api/wire-format.js';
import { exportStatement } from './export-statement.js';
import { exportedRows } from './exported-rows.js';
import { startOnce } from './start-once.js';

export interface PlannedQuery {
  guarded: GuardedQuery;
  fields: WireField[];
}

export interface RowsUnderWay {
  rows: AsyncIterable<WireRow[]>;
  totalRows: number;
}

/**
 * Exports by EXPORT DATA: BigQuery writes files to a bucket, which are read from there. Results are limited to 10 GB
 * and paged; files are not. The tenant's account writes below its own prefix.
 */
export class FileExports {
  private readonly logger = new Logger(FileExports.name);

  constructor(
    private readonly statements: BigQueryStatements,
    private readonly bucket: ExportBucket,
  ) {}

  /**
   * Resolves once the files are written.
   * @returns null if files cannot represent the rows, or the tenant's account may not write them
   */
  async run(
    session: BigQuerySession,
    tenant: WarehouseTenant,
    id: string,
    { guarded, fields }: PlannedQuery,
    signal: AbortSignal,
  ): Promise<RowsUnderWay | null> {
    if (exportStatement(guarded, fields, '') === null) return null;
    const prefixOf = (jobId: string) => `${this.prefixOf(tenant, id)}${jobId}/`;
    const textFor = (jobId: string) =>
      exportStatement(guarded, fields, `gs://${this.bucket.name}/${prefixOf(jobId)}*.json`) as string;
    try {
      const jobId = await startOnce(this.statements, session, tenant, {
        id,
        name: `${id}_files`,
        textFor,
      });
      const { fileCount, rowCount } = await this.statements.written(session, jobId, guarded.tables);
      const { objects } = this.bucket;
      const columnCount = fields.length;
      const rows = exportedRows({ objects, prefix: prefixOf(jobId), fileCount, columnCount, signal });
      return { rows, totalRows: rowCount };
    } catch (error) {
      // The account could plan the same statement, so it lacks rights on the bucket.
      if (!(error instanceof SqlBlockedError)) throw error;
      this.logger.warn({
        msg: 'BigQuery could not write an export to the bucket, and its rows are read page by page; see docs/sql.md for the right that is missing',
        jobId: id,
      });
      return null;
    }
  }

  async cleanUp(tenant: WarehouseTenant, id: string): Promise<void> {
    await this.bucket.objects.deletePrefix(this.prefixOf(tenant, id));
  }

  private prefixOf({ namespace }: WarehouseTenant, id: string): string {
    return `${EXPORTS_PREFIX}${namespace}/${id}/`;
  }
}

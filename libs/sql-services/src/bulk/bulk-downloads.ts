import { Inject, Injectable } from '@nestjs/common';
import {
  BULK_MEDIA_TYPES,
  type BulkContentType,
  type BulkResults,
  ZIPPED_MEDIA_TYPE,
} from '@tessera/contracts';
import { OBJECT_STORE, type ObjectStore } from '@tessera/objects';
import type { BulkJob } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { SQL_SERVICES_CONFIG, type SqlServicesConfig } from '../sql-services.settings.js';

const DAY_MS = 24 * 3_600_000;

const EXTENSIONS: Record<BulkContentType, string> = { CSV: 'csv', JSON: 'jsonl', PARQUET: 'parquet' };

/** Download URLs of bulk jobs' files. */
@Injectable()
export class BulkDownloads {
  constructor(
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(SQL_SERVICES_CONFIG) private readonly config: SqlServicesConfig,
  ) {}

  /** @throws ServiceError NOT_FOUND for an expired file */
  async of(job: BulkJob, file: 'results' | 'failures'): Promise<BulkResults> {
    const [key, sizeBytes] =
      file === 'results' ? [job.resultKey, job.resultBytes] : [job.failuresKey, job.failuresBytes];
    const secondsLeft = this.secondsLeft(job);
    if (key === null || sizeBytes === null || secondsLeft < 1)
      throw new ServiceError('not_found', 'The results of this job have expired.');
    const { url, expiresAt } = await this.objects.signDownload(key, {
      expiresInSeconds: Math.min(this.config.presignedUrlSeconds, secondsLeft),
      fileName: fileNameOf(job, file),
      contentType: contentTypeOf(job),
    });
    return {
      download_url: url,
      expires_at: expiresAt.toISOString(),
      format: job.contentType,
      compression: job.compression,
      size_bytes: sizeBytes,
    };
  }

  /** Remaining retention of the results. */
  private secondsLeft({ completedAt }: BulkJob): number {
    const endsAt = (completedAt?.getTime() ?? 0) + this.config.resultTtlDays * DAY_MS;
    return Math.floor((endsAt - Date.now()) / 1_000);
  }
}

/** The media type of a bulk job's file. */
export function contentTypeOf({ contentType, compression }: BulkJob): string {
  return isZipped({ contentType, compression }) ? ZIPPED_MEDIA_TYPE : BULK_MEDIA_TYPES[contentType];
}

function fileNameOf(job: BulkJob, file: 'results' | 'failures'): string {
  const suffix = file === 'failures' ? '-failed' : '';
  return `${job.id}${suffix}.${EXTENSIONS[job.contentType]}${isZipped(job) ? '.gz' : ''}`;
}

/** PARQUET compresses pages, not the file. */
function isZipped({ contentType, compression }: Pick<BulkJob, 'contentType' | 'compression'>): boolean {
  return compression === 'GZIP' && contentType !== 'PARQUET';
}

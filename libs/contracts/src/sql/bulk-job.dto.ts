import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { namedEnum } from '../common/named-enum.js';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  Length,
  Matches,
} from 'class-validator';
import { BULK_JOB_STATES, type BulkJobState } from './bulk-job-state.js';
import { JobError } from './job.dto.js';
import { MAX_SQL_LENGTH } from './query.dto.js';

export const BULK_OPERATIONS = namedEnum('BulkOperation', ['query', 'insert', 'update', 'upsert', 'delete']);
export type BulkOperation = (typeof BULK_OPERATIONS)[number];

export const BULK_CONTENT_TYPES = namedEnum('BulkContentType', ['CSV', 'JSON', 'PARQUET']);
export type BulkContentType = (typeof BULK_CONTENT_TYPES)[number];

export const BULK_COMPRESSIONS = namedEnum('BulkCompression', ['NONE', 'GZIP']);
export type BulkCompression = (typeof BULK_COMPRESSIONS)[number];

/** Media types of the files of bulk jobs. Of PARQUET the pages are compressed, not the file. */
export const BULK_MEDIA_TYPES = {
  CSV: 'text/csv; charset=utf-8',
  JSON: 'application/x-ndjson',
  PARQUET: 'application/vnd.apache.parquet',
} as const satisfies Record<BulkContentType, string>;
export const ZIPPED_MEDIA_TYPE = 'application/gzip';

/** States that a client may ask for. */
export const REQUESTED_BULK_STATES = namedEnum('RequestedBulkState', ['UploadComplete', 'Aborted']);
export type RequestedBulkState = (typeof REQUESTED_BULK_STATES)[number];

/** Longest name of a table or column, in characters. */
const MAX_NAME_LENGTH = 1_024;
const MAX_KEY_COLUMNS = 32;
const NAME = /^[^\x00-\x1f\x7f]+$/;
const NAME_RULE = { message: '$property must hold no control characters' };

const ID_EXAMPLE = '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11';

/** Body of POST /bulk/jobs. */
export class BulkJobRequest {
  @ApiProperty({ enum: BULK_OPERATIONS, description: 'What the job does.' })
  @IsIn(BULK_OPERATIONS)
  operation: BulkOperation;

  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: MAX_NAME_LENGTH,
    description:
      'The table that is written. Of a query the table that it is about, for people: the statement decides what is read.',
  })
  @IsString()
  @Length(1, MAX_NAME_LENGTH)
  @Matches(NAME, NAME_RULE)
  object: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: MAX_SQL_LENGTH,
    description:
      'One statement that only reads. Required for `query`. For `delete` in place of an upload: it selects the keys of the rows to delete. Refused for other operations.',
  })
  @IsOptional()
  @IsString()
  @Length(1, MAX_SQL_LENGTH)
  query?: string | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    minItems: 1,
    maxItems: MAX_KEY_COLUMNS,
    description:
      'Columns by which `update`, `upsert` and `delete` find their rows; unique in the table for `upsert`. Without them: the primary key. Refused for other operations.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_KEY_COLUMNS)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, MAX_NAME_LENGTH, { each: true })
  @Matches(NAME, { ...NAME_RULE, each: true })
  key_columns?: string[] | null;

  @ApiPropertyOptional({
    enum: BULK_CONTENT_TYPES,
    nullable: true,
    default: 'CSV',
    description: 'Format of the file. JSON: one object a line; an upload may be one array, too.',
  })
  @IsOptional()
  @IsIn(BULK_CONTENT_TYPES)
  content_type?: BulkContentType | null;

  @ApiPropertyOptional({
    enum: BULK_COMPRESSIONS,
    nullable: true,
    default: 'NONE',
    description: 'Compression of the file; of PARQUET that of its pages.',
  })
  @IsOptional()
  @IsIn(BULK_COMPRESSIONS)
  compression?: BulkCompression | null;
}

/** A bulk job in a list, and right after its creation. */
export class BulkJobSummary {
  @ApiProperty({ type: String, format: 'uuid', description: 'Its id, also on /jobs.', example: ID_EXAMPLE })
  job_id: string;

  @ApiProperty({
    enum: BULK_JOB_STATES,
    description:
      'Open: awaits its upload, and UploadComplete. UploadComplete: queued. InProgress: runs on the warehouse. JobComplete: results are available. Failed: see error. Aborted: by the user. The last three are final.',
    example: 'Open',
  })
  state: BulkJobState;

  @ApiProperty({ enum: BULK_OPERATIONS, description: 'What it does.', example: 'query' })
  operation: BulkOperation;

  @ApiProperty({ type: String, description: 'The table.', example: 'orders' })
  object: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'When it was created.',
    example: '2026-03-01T12:30:00.000Z',
  })
  created_at: string;
}

/** A bulk job and how far it has come. */
export class BulkJobRecord extends BulkJobSummary {
  @ApiProperty({
    type: 'integer',
    description:
      'Records read, failed ones included; of a query the rows of its result. Grows while the job runs.',
    example: 1000,
  })
  number_records_processed: number;

  @ApiProperty({
    type: 'integer',
    description: 'Records that were not written, each for a reason of its own: see the failed results.',
    example: 2,
  })
  number_records_failed: number;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'When its state last changed.',
    example: '2026-03-01T12:31:00.000Z',
  })
  updated_at: string;

  @ApiProperty({
    type: JobError,
    nullable: true,
    description:
      'Why it failed; null unless it is Failed. `details.category` is validation, permission, resource, transient or capacity.',
  })
  error: JobError | null;
}

/** Body of PATCH /bulk/jobs/{id}. */
export class BulkJobUpdate {
  @ApiProperty({
    enum: REQUESTED_BULK_STATES,
    description: 'UploadComplete: the job can run. Aborted: it is given up.',
  })
  @IsIn(REQUESTED_BULK_STATES)
  state: RequestedBulkState;
}

export class BulkJobListResponse {
  @ApiProperty({ type: [BulkJobSummary], description: 'The newest first.' })
  jobs: BulkJobSummary[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Gives the next page as `offset`; null on the last one.',
    example: 'AZjw3npSfEGdOy9vD4waEQ',
  })
  next_offset: string | null;
}

/** Where a file can be uploaded to. */
export class BulkUploadUrl {
  @ApiProperty({
    type: String,
    format: 'uri',
    description:
      'Takes one file by PUT until `expires_at`, without a credential. While the job is Open, a later upload replaces an earlier one. After UploadComplete a PUT is refused with 409; where the files are in S3, which takes it, the job fails if its file had not been read yet (`UPLOAD_CHANGED`).',
    example: 'https://tessera.example.com/v1/bulk/objects/bulk/0198f0de/upload?signature=3f1c',
  })
  upload_url: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Until when the address works.',
    example: '2026-03-01T13:30:00.000Z',
  })
  expires_at: string;
}

/** Where the file of a bulk job can be downloaded. */
export class BulkResults {
  @ApiProperty({
    type: String,
    format: 'uri',
    description: `Where the file can be had until \`expires_at\`, without a credential, also in parts (Range). Its Content-Type is ${BULK_MEDIA_TYPES.CSV} for CSV, ${BULK_MEDIA_TYPES.JSON} for JSON and ${BULK_MEDIA_TYPES.PARQUET} for PARQUET; ${ZIPPED_MEDIA_TYPE} for CSV and JSON with the compression GZIP.`,
    example: 'https://tessera.example.com/v1/bulk/objects/bulk/0198f0de/results/1?signature=3f1c',
  })
  download_url: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Until when the address works.',
    example: '2026-03-01T13:30:00.000Z',
  })
  expires_at: string;

  @ApiProperty({ enum: BULK_CONTENT_TYPES, description: 'Format of the file.', example: 'CSV' })
  format: BulkContentType;

  @ApiProperty({ enum: BULK_COMPRESSIONS, description: 'Compression of the file.', example: 'GZIP' })
  compression: BulkCompression;

  @ApiProperty({ type: 'integer', description: 'Size of the file, in bytes.', example: 1048576 })
  size_bytes: number;
}

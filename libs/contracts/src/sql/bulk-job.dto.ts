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

/** Media types of bulk job files. PARQUET compresses pages, not the file. */
export const BULK_MEDIA_TYPES = {
  CSV: 'text/csv; charset=utf-8',
  JSON: 'application/x-ndjson',
  PARQUET: 'application/vnd.apache.parquet',
} as const satisfies Record<BulkContentType, string>;
export const ZIPPED_MEDIA_TYPE = 'application/gzip';

/** States that a client may set. */
export const REQUESTED_BULK_STATES = namedEnum('RequestedBulkState', ['UploadComplete', 'Aborted']);
export type RequestedBulkState = (typeof REQUESTED_BULK_STATES)[number];

/** Maximum length of a table or column name, in characters. */
const MAX_NAME_LENGTH = 1_024;
const MAX_KEY_COLUMNS = 32;
const NAME = /^[^\x00-\x1f\x7f]+$/;
const NAME_RULE = { message: '$property must hold no control characters' };

const ID_EXAMPLE = '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11';

/** Body of POST /bulk/jobs. */
export class BulkJobRequest {
  @ApiProperty({ enum: BULK_OPERATIONS, description: 'Operation of the job.' })
  @IsIn(BULK_OPERATIONS)
  operation: BulkOperation;

  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: MAX_NAME_LENGTH,
    description: 'Table to write. For a query, a label only; the statement determines what is read.',
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
      'One read-only statement. Required for `query`. For `delete`, an alternative to an upload: it selects the keys of the rows to delete. Not allowed for other operations.',
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
      'Columns that identify rows for `update`, `upsert` and `delete`. Default: the primary key. For `upsert` they must be unique in the table. Not allowed for other operations.',
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
    description: 'Format of the file. JSON: one object per line; an upload may also be a single array.',
  })
  @IsOptional()
  @IsIn(BULK_CONTENT_TYPES)
  content_type?: BulkContentType | null;

  @ApiPropertyOptional({
    enum: BULK_COMPRESSIONS,
    nullable: true,
    default: 'NONE',
    description: 'Compression of the file. For PARQUET, compression of its pages.',
  })
  @IsOptional()
  @IsIn(BULK_COMPRESSIONS)
  compression?: BulkCompression | null;
}

/** A bulk job in a list, or after its creation. */
export class BulkJobSummary {
  @ApiProperty({
    type: String,
    format: 'uuid',
    description: 'Job id, also valid on /jobs.',
    example: ID_EXAMPLE,
  })
  job_id: string;

  @ApiProperty({
    enum: BULK_JOB_STATES,
    description:
      'Open: waiting for the upload and UploadComplete. UploadComplete: queued. InProgress: running in the warehouse. JobComplete: results are available. Failed: see error. Aborted: by the user. The last three are final.',
    example: 'Open',
  })
  state: BulkJobState;

  @ApiProperty({ enum: BULK_OPERATIONS, description: 'Operation.', example: 'query' })
  operation: BulkOperation;

  @ApiProperty({ type: String, description: 'Table.', example: 'orders' })
  object: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Creation time.',
    example: '2026-03-01T12:30:00.000Z',
  })
  created_at: string;
}

/** A bulk job and its progress. */
export class BulkJobRecord extends BulkJobSummary {
  @ApiProperty({
    type: 'integer',
    description:
      'Number of records read, including failed ones. For a query, rows of the result. Grows while the job runs.',
    example: 1000,
  })
  number_records_processed: number;

  @ApiProperty({
    type: 'integer',
    description: 'Number of records that were not written. The failed results contain the reasons.',
    example: 2,
  })
  number_records_failed: number;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Time of the last change of state.',
    example: '2026-03-01T12:31:00.000Z',
  })
  updated_at: string;

  @ApiProperty({
    type: JobError,
    nullable: true,
    description:
      'Error of a Failed job, otherwise null. `details.category` is validation, permission, resource, transient or capacity.',
  })
  error: JobError | null;
}

/** Body of PATCH /bulk/jobs/{id}. */
export class BulkJobUpdate {
  @ApiProperty({
    enum: REQUESTED_BULK_STATES,
    description: 'UploadComplete: start the job. Aborted: stop the job.',
  })
  @IsIn(REQUESTED_BULK_STATES)
  state: RequestedBulkState;
}

export class BulkJobListResponse {
  @ApiProperty({ type: [BulkJobSummary], description: 'Newest first.' })
  jobs: BulkJobSummary[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Pass as `offset` to get the next page. Null on the last page.',
    example: 'AZjw3npSfEGdOy9vD4waEQ',
  })
  next_offset: string | null;
}

export class BulkUploadUrl {
  @ApiProperty({
    type: String,
    format: 'uri',
    description:
      'URL to upload the file to with PUT, valid until `expires_at` without a credential. While the job is Open, a later upload replaces an earlier one. After UploadComplete, a PUT fails with 409. With S3, the PUT succeeds instead, and the job fails with `UPLOAD_CHANGED` unless the file has already been read.',
    example: 'https://tessera.example.com/v1/bulk/objects/bulk/0198f0de/upload?signature=3f1c',
  })
  upload_url: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Expiry of the URL.',
    example: '2026-03-01T13:30:00.000Z',
  })
  expires_at: string;
}

export class BulkResults {
  @ApiProperty({
    type: String,
    format: 'uri',
    description: `Download URL, valid until \`expires_at\` without a credential. Supports Range. The Content-Type is ${BULK_MEDIA_TYPES.CSV} for CSV, ${BULK_MEDIA_TYPES.JSON} for JSON and ${BULK_MEDIA_TYPES.PARQUET} for PARQUET; ${ZIPPED_MEDIA_TYPE} for CSV and JSON with GZIP compression.`,
    example: 'https://tessera.example.com/v1/bulk/objects/bulk/0198f0de/results/1?signature=3f1c',
  })
  download_url: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Expiry of the URL.',
    example: '2026-03-01T13:30:00.000Z',
  })
  expires_at: string;

  @ApiProperty({ enum: BULK_CONTENT_TYPES, description: 'Format of the file.', example: 'CSV' })
  format: BulkContentType;

  @ApiProperty({ enum: BULK_COMPRESSIONS, description: 'Compression of the file.', example: 'GZIP' })
  compression: BulkCompression;

  @ApiProperty({ type: 'integer', description: 'Size of the file in bytes.', example: 1048576 })
  size_bytes: number;
}

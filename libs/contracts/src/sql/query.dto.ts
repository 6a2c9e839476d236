import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
  Validate,
  ValidateNested,
  ValidatorConstraint,
  type ValidatorConstraintInterface,
} from 'class-validator';
import { ExactNumber } from '../common/exact-number.js';

/** Maximum and default number of rows of a query result. */
export const MAX_QUERY_ROWS = 10_000;
export const DEFAULT_QUERY_TIMEOUT_SECONDS = 60;
export const MAX_QUERY_TIMEOUT_SECONDS = 300;
/** Maximum statement length, in characters. */
export const MAX_SQL_LENGTH = 100_000;
/** Maximum number of parameter values. */
export const MAX_PARAMETER_VALUES = 1_000;

export type SqlParameterValue = string | number | boolean | null | ExactNumber;

/** Values by number, from `$1` on, or by name. */
export type SqlParameterValues = SqlParameterValue[] | Record<string, SqlParameterValue>;

const PARAMETER_NAME = /^[A-Za-z_]\w{0,62}$/;

@ValidatorConstraint({ name: 'areParameterValues' })
class AreParameterValues implements ValidatorConstraintInterface {
  validate(given: unknown): boolean {
    if (typeof given !== 'object' || given === null || given instanceof ExactNumber) return false;
    const values = Object.values(given);
    if (values.length > MAX_PARAMETER_VALUES || !values.every(isScalar)) return false;
    return Array.isArray(given) || Object.keys(given).every((name) => PARAMETER_NAME.test(name));
  }

  defaultMessage(): string {
    return `must be a list of at most ${MAX_PARAMETER_VALUES} strings, numbers, booleans or nulls, or an object of them by name`;
  }
}

function isScalar(value: unknown): boolean {
  return (
    value === null || ['string', 'number', 'boolean'].includes(typeof value) || value instanceof ExactNumber
  );
}

const SCALAR = { oneOf: [{ type: 'string', nullable: true }, { type: 'number' }, { type: 'boolean' }] };

export class SqlQueryParameters {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MAX_QUERY_ROWS,
    default: MAX_QUERY_ROWS,
    description:
      'Maximum number of rows to return. A larger result is truncated and sets `truncated`. A LIMIT in the statement still applies.',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_QUERY_ROWS)
  limit?: number;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MAX_QUERY_TIMEOUT_SECONDS,
    default: DEFAULT_QUERY_TIMEOUT_SECONDS,
    description: 'Timeout in seconds, after which the warehouse cancels the query.',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_QUERY_TIMEOUT_SECONDS)
  timeout_seconds?: number;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 0,
    maximum: MAX_QUERY_TIMEOUT_SECONDS,
    description:
      'Run the statement as a job, and wait this many seconds for it: 200 with the rows if it ends in time, otherwise 202 with the job, which continues. The job also continues if the client disconnects; cancel it with `POST /jobs/{job_id}/cancel`. Idempotency keys cover this field, unlike a query parameter. The same as `Prefer: respond-async, wait=10`, which it overrides.',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_QUERY_TIMEOUT_SECONDS)
  wait_seconds?: number | null;

  @ApiPropertyOptional({
    oneOf: [
      { type: 'array', maxItems: MAX_PARAMETER_VALUES, items: SCALAR },
      { type: 'object', maxProperties: MAX_PARAMETER_VALUES, additionalProperties: SCALAR },
    ],
    description:
      'Values of the statement parameters: in order, for `$1`, `$2`, … in Postgres and `?` or `@p1`, … in BigQuery, or by name: `{"country": "Norway"}` for `@country`. Values are bound, never inserted into the SQL. Numbers keep all digits, such as `9007199254740993`. Send numbers beyond the range of a double, such as `1e400`, as strings.',
  })
  @IsOptional()
  @Validate(AreParameterValues)
  values?: SqlParameterValues;

  @ApiPropertyOptional({
    type: Boolean,
    default: false,
    description:
      'Validate and plan the statement without running it. The response contains the columns, no rows and, if the warehouse provides it, `estimated_bytes`.',
  })
  @IsOptional()
  @IsBoolean()
  dry_run?: boolean;
}

/** Body of POST /queries. */
export class SqlQueryRequest {
  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: MAX_SQL_LENGTH,
    description: "One read-only statement: SELECT, WITH, VALUES or TABLE. It can access the tenant's tables.",
  })
  @IsString()
  @Length(1, MAX_SQL_LENGTH)
  sql: string;

  @ApiPropertyOptional({ type: SqlQueryParameters, description: 'Execution options.' })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => SqlQueryParameters)
  parameters?: SqlQueryParameters;
}

export class SqlQueryMetadata {
  @ApiProperty({
    type: [String],
    description: 'Column names, in order. Duplicate names get the suffixes `_2`, `_3`, ….',
    example: ['name', 'city'],
  })
  columns: string[];

  @ApiProperty({
    type: [String],
    description: 'Data types of the columns in the warehouse.',
    example: ['text', 'text'],
  })
  column_types: string[];

  @ApiProperty({ type: 'integer', description: 'Number of rows in this response.', example: 1 })
  row_count: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'Exact number of rows before truncation. Null for a dry run, or if the rows could not be counted within the timeout.',
    example: 1,
  })
  total_rows: number | null;

  @ApiProperty({
    type: Boolean,
    description: 'Whether the result was truncated. Use the Bulk API to get all rows.',
    example: false,
  })
  truncated: boolean;

  @ApiProperty({ type: 'integer', description: 'Duration in milliseconds.', example: 12 })
  execution_time_ms: number;

  @ApiProperty({
    type: String,
    format: 'uuid',
    description: 'Query id, also used in the warehouse and on /jobs.',
    example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11',
  })
  query_id: string;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    description:
      'Dry run only: number of bytes the statement would read. Null if the warehouse does not provide it.',
    example: null,
  })
  estimated_bytes?: number | null;
}

/** Answer of POST /queries. */
export class SqlQueryResponse {
  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description:
      'One object per row, keyed by column name. Integers beyond 2^53, NUMERIC, dates, times, bytes (Base64), NaN and infinities are strings.',
    example: [{ name: 'Nordwind GmbH', city: 'Hamburg' }],
  })
  data: Array<Record<string, unknown>>;

  @ApiProperty({ type: SqlQueryMetadata, description: 'Description of the rows.' })
  metadata: SqlQueryMetadata;
}

/** Content of a response with rows in Arrow's format, for OpenAPI. */
export const ARROW_CONTENT = {
  'application/vnd.apache.arrow.stream': {
    schema: {
      type: 'string' as const,
      format: 'binary',
      description:
        "Arrow IPC stream with exact types. The schema's metadata has `row_count`, `total_rows`, `truncated`, `execution_time_ms` and `query_id`, each as JSON under `tessera.<name>`.",
    },
  },
};

import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
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

/** Most rows of a result of the query API, and how many it gives when it is not told. */
export const MAX_QUERY_ROWS = 10_000;
export const DEFAULT_QUERY_TIMEOUT_SECONDS = 60;
export const MAX_QUERY_TIMEOUT_SECONDS = 300;
/** Longest statement, in characters. */
export const MAX_SQL_LENGTH = 100_000;
/** Most values of a statement: Postgres' protocol counts them with 16 bits. */
export const MAX_PARAMETER_VALUES = 1_000;

/** What a statement's parameter is bound to. */
export type SqlParameterValue = string | number | boolean | null | ExactNumber;

@ValidatorConstraint({ name: 'isScalar' })
class IsScalar implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return (
      value === null || ['string', 'number', 'boolean'].includes(typeof value) || value instanceof ExactNumber
    );
  }

  defaultMessage(): string {
    return 'each value must be a string, a number, a boolean or null';
  }
}

/** How a query is run. */
export class SqlQueryParameters {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MAX_QUERY_ROWS,
    default: MAX_QUERY_ROWS,
    description:
      'Most rows that are given. A statement that has more is cut there, and `truncated` says so; its own LIMIT stays a part of it.',
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
    description: 'The query is ended in the warehouse when it takes longer, in seconds.',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_QUERY_TIMEOUT_SECONDS)
  timeout_seconds?: number;

  @ApiPropertyOptional({
    type: 'array',
    maxItems: MAX_PARAMETER_VALUES,
    items: { oneOf: [{ type: 'string', nullable: true }, { type: 'number' }, { type: 'boolean' }] },
    description:
      'Values for the statement’s parameters, in order: `$1`, `$2` … in Postgres, `?` or `@p1` … in BigQuery. They are bound, never put into the SQL. Numbers keep all their digits: `9007199254740993` stays that. Numbers beyond the range of a double, such as `1e400`, are refused: send them as strings.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_PARAMETER_VALUES)
  @Validate(IsScalar, { each: true })
  values?: SqlParameterValue[];

  @ApiPropertyOptional({
    type: Boolean,
    default: false,
    description:
      'Checks and plans the statement without running it: columns, no rows and, where the warehouse tells, `estimated_bytes`.',
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
    description:
      'One statement that only reads: SELECT, WITH, VALUES or TABLE. It sees the tenant’s own tables.',
  })
  @IsString()
  @Length(1, MAX_SQL_LENGTH)
  sql: string;

  @ApiPropertyOptional({ type: SqlQueryParameters, description: 'How the query is run.' })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => SqlQueryParameters)
  parameters?: SqlQueryParameters;
}

/** What is known about a result besides its rows. */
export class SqlQueryMetadata {
  @ApiProperty({
    type: [String],
    description: 'Column names in order; one that comes again gets `_2`, `_3` … behind it.',
    example: ['name', 'city'],
  })
  columns: string[];

  @ApiProperty({
    type: [String],
    description: 'The warehouse’s types of the columns.',
    example: ['text', 'text'],
  })
  column_types: string[];

  @ApiProperty({ type: 'integer', description: 'Rows in this response.', example: 1 })
  row_count: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'Rows of the statement before they were cut, exactly. Null when they could not be counted within the time-out, and for a dry run.',
    example: 1,
  })
  total_rows: number | null;

  @ApiProperty({
    type: Boolean,
    description: 'Whether rows were left out. All of them are had with the Bulk API.',
    example: false,
  })
  truncated: boolean;

  @ApiProperty({ type: 'integer', description: 'How long it took, in milliseconds.', example: 12 })
  execution_time_ms: number;

  @ApiProperty({
    type: String,
    format: 'uuid',
    description: 'The query’s id in the warehouse and in /jobs.',
    example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11',
  })
  query_id: string;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    description:
      'Of a dry run: how many bytes the statement would read. Null where the warehouse does not tell.',
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
      'One object for each row, keyed by column names. Integers beyond 2^53, NUMERIC, dates, times, bytes (Base64), NaN and infinities are texts.',
    example: [{ name: 'Nordwind GmbH', city: 'Hamburg' }],
  })
  data: Array<Record<string, unknown>>;

  @ApiProperty({ type: SqlQueryMetadata, description: 'What the rows are.' })
  metadata: SqlQueryMetadata;
}

import 'reflect-metadata';
import { applyDecorators } from '@nestjs/common';
import { plainToInstance, Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  ValidateNested,
  validateSync,
  type ValidationError,
} from 'class-validator';
import { WarehouseUnavailableError } from '../../../warehouse.errors.js';
import type { WireError, WireField, WireRow } from './wire-format.js';

/** What each of BigQuery's responses must contain; see https://cloud.google.com/bigquery/docs/reference/rest/v2. */

const INTEGER = /^\d{1,15}$/;
/** Deeper than BigQuery allows. */
const MAX_FIELD_DEPTH = 16;

/** A member that is an object of the class. */
export function Nested(type: () => new () => object): PropertyDecorator {
  return applyDecorators(IsObject(), ValidateNested(), Type(type));
}

/** A member that is a list of such objects. */
export function ListOf(type: () => new () => object): PropertyDecorator {
  return applyDecorators(IsArray(), ValidateNested({ each: true }), Type(type));
}

class SchemaReply {
  @IsOptional()
  @IsArray()
  fields?: WireField[];
}

class ErrorReply implements WireError {
  @IsOptional()
  @IsString()
  reason?: string;

  @IsOptional()
  @IsString()
  message?: string;
}

class JobReferenceReply {
  @IsString()
  jobId: string;
}

class StatusReply {
  @IsIn(['PENDING', 'RUNNING', 'DONE'])
  state: string;

  @IsOptional()
  @Nested(() => ErrorReply)
  errorResult?: ErrorReply;
}

/** A table or routine; only its location and a table's name matter. */
export class ReferenceReply {
  @IsString()
  projectId: string;

  @IsString()
  datasetId: string;

  @IsOptional()
  @IsString()
  tableId?: string;
}

class ExportDataReply {
  @Matches(INTEGER)
  fileCount: string;

  @Matches(INTEGER)
  rowCount: string;
}

export class QueryStatisticsReply {
  @IsString()
  statementType: string;

  @IsOptional()
  @Nested(() => SchemaReply)
  schema?: SchemaReply;

  @IsOptional()
  @ListOf(() => ReferenceReply)
  referencedTables?: ReferenceReply[];

  @IsOptional()
  @ListOf(() => ReferenceReply)
  referencedRoutines?: ReferenceReply[];

  @IsOptional()
  @Matches(INTEGER)
  totalBytesProcessed?: string;

  @IsOptional()
  @IsBoolean()
  cacheHit?: boolean;

  @IsOptional()
  @Nested(() => ExportDataReply)
  exportDataStatistics?: ExportDataReply;
}

class StatisticsReply {
  @Nested(() => QueryStatisticsReply)
  query: QueryStatisticsReply;
}

export class JobReply {
  @Nested(() => JobReferenceReply)
  jobReference: JobReferenceReply;

  @Nested(() => StatusReply)
  status: StatusReply;
}

class LoadStatisticsReply {
  @Matches(INTEGER)
  outputRows: string;
}

class LoadJobStatisticsReply {
  @IsOptional()
  @Nested(() => LoadStatisticsReply)
  load?: LoadStatisticsReply;
}

class ConfigurationReply {
  @IsOptional()
  @IsObject()
  labels?: Record<string, unknown>;
}

export class LoadJobReply extends JobReply {
  @Nested(() => ConfigurationReply)
  configuration: ConfigurationReply;

  @IsOptional()
  @Nested(() => LoadJobStatisticsReply)
  statistics?: LoadJobStatisticsReply;
}

export class TableRowsReply {
  @IsOptional()
  @IsArray()
  rows?: WireRow[];
}

/** The job of a planned or executed statement. */
export class PlanReply extends JobReply {
  @Nested(() => StatisticsReply)
  statistics: StatisticsReply;
}

/** A dry run creates no job and need not name one. */
export class DryRunReply {
  @Nested(() => StatusReply)
  status: StatusReply;

  @Nested(() => StatisticsReply)
  statistics: StatisticsReply;
}

export class ProgressReply {
  @Nested(() => JobReferenceReply)
  jobReference: JobReferenceReply;

  @IsBoolean()
  jobComplete: boolean;
}

/** A page of the results of an ended job. Rows are validated when they are encoded. */
export class ResultsReply extends ProgressReply {
  @Nested(() => SchemaReply)
  schema: SchemaReply;

  @Matches(INTEGER)
  totalRows: string;

  @IsOptional()
  @IsString()
  pageToken?: string;

  @IsOptional()
  @IsArray()
  rows?: WireRow[];
}

/**
 * Validates a response.
 * @throws WarehouseUnavailableError that logs what is missing; the client does not see it
 */
export function requireReply<T extends object>(type: new () => T, answer: unknown): T {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw badReply(type.name);
  const reply = plainToInstance(type, answer, { enableCircularCheck: false });
  const [problem] = validateSync(reply, { forbidUnknownValues: true, stopAtFirstError: true });
  if (problem) throw badReply(`${type.name}: ${pathOf(problem)}`);
  return reply;
}

/** @throws WarehouseUnavailableError */
export function requireFields(fields: unknown, depth = 0): WireField[] {
  if (!Array.isArray(fields) || depth > MAX_FIELD_DEPTH) throw badReply('schema.fields');
  for (const field of fields as Array<Partial<WireField> | null>) {
    if (typeof field?.name !== 'string' || typeof field.type !== 'string') throw badReply('a field');
    if (field.mode !== undefined && typeof field.mode !== 'string') throw badReply('the mode of a field');
    if (field.description !== undefined && typeof field.description !== 'string')
      throw badReply('the description of a field');
    requireBounds(field);
    if (field.fields !== undefined) requireFields(field.fields, depth + 1);
  }
  return fields as WireField[];
}

/** These values are inserted into our statements. */
function requireBounds({ precision, scale, maxLength }: Partial<WireField>): void {
  const bounds: unknown[] = [precision, scale, maxLength];
  const isBound = (bound: unknown) => typeof bound === 'string' && /^\d{1,9}$/.test(bound);
  if (!bounds.every((bound) => bound === undefined || isBound(bound)))
    throw badReply('the bounds of a field');
}

/** The reason of a refusal, if the response has one. */
export function refusalIn(answer: unknown): WireError {
  const { error } = (answer ?? {}) as {
    error?: { errors?: unknown; message?: unknown; status?: unknown } | null;
  };
  const first: unknown = Array.isArray(error?.errors) ? error.errors[0] : undefined;
  const { reason, message } = (first ?? error ?? {}) as { reason?: unknown; message?: unknown };
  return {
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(typeof message === 'string' ? { message } : {}),
  };
}

export function badReply(what: string): WarehouseUnavailableError {
  return new WarehouseUnavailableError({
    cause: new Error(`BigQuery’s response lacks or contradicts: ${what}`),
  });
}

function pathOf(problem: ValidationError): string {
  const [child] = problem.children ?? [];
  return child ? `${problem.property}.${pathOf(child)}` : problem.property;
}

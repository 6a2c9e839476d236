import type { LoadTarget, LoadTargetColumn } from '../../../bulk-warehouse.port.js';
import type { PlannedLoad } from '../../../loads/load-plan.js';
import type { TableReply } from '../bigquery-catalog.js';
import type { WireField } from '../api/wire-format.js';
import { requireFields } from '../api/wire-replies.js';

export interface BigQueryTargetColumn extends LoadTargetColumn {
  field: WireField;
}

export interface BigQueryTarget extends LoadTarget {
  name: string;
  columns: BigQueryTargetColumn[];
}

export type BigQueryLoadPlan = PlannedLoad<BigQueryTargetColumn, BigQueryTarget>;

/**
 * BigQuery enforces no keys: loads enforce a declared primary key, and a table without one can be upserted by any
 * columns.
 */
export function targetOf({ type, tableReference, schema, tableConstraints }: TableReply): BigQueryTarget {
  const primaryKey = tableConstraints?.primaryKey?.columns ?? [];
  return {
    name: tableReference.tableId,
    kind: type === 'TABLE' ? 'table' : 'view',
    columns: requireFields(schema?.fields ?? []).map(toColumn),
    primaryKey,
    uniqueKeys: primaryKey.length > 0 ? [primaryKey] : null,
  };
}

function toColumn(field: WireField): BigQueryTargetColumn {
  return {
    name: field.name,
    nullable: field.mode !== 'REQUIRED',
    hasDefault: field.defaultValueExpression !== undefined,
    isGenerated: field.generatedColumn !== undefined,
    isBytes: field.type === 'BYTES',
    field,
  };
}

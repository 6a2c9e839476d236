import type { LoadOperation, LoadRequest, LoadTarget, LoadTargetColumn } from '../bulk-warehouse.port.js';
import { LoadRefusedError } from '../warehouse.errors.js';

/** A column of the file with its column of the table. */
export type PlannedColumn<Column extends LoadTargetColumn> = Column & {
  /** The column's name in the staging table. */
  staged: string;
};

export type NamedTarget<Column extends LoadTargetColumn> = Omit<LoadTarget, 'columns'> & {
  name: string;
  columns: Column[];
};

export interface PlannedLoad<Column extends LoadTargetColumn, Target extends NamedTarget<Column>> {
  operation: LoadOperation;
  target: Target;
  /** Columns that the operation uses, including keys. */
  columns: Array<PlannedColumn<Column>>;
  /** Columns that match rows; empty for an insert. */
  keys: Array<PlannedColumn<Column>>;
}

/** Identity columns with generated defaults accept values only from inserts. */
type AnyColumn = LoadTargetColumn & { isIdentity?: boolean };

/** @throws LoadRefusedError */
export function planLoad<Column extends AnyColumn, Target extends NamedTarget<Column>>(
  { operation, table, keyColumns, columns }: LoadRequest,
  target: Target | null,
): PlannedLoad<Column, Target> {
  if (!target)
    throw new LoadRefusedError('TABLE_NOT_FOUND', `There is no table ${quoted(table)}.`, { table });
  if (target.kind === 'view')
    throw new LoadRefusedError('NOT_A_TABLE', `${quoted(table)} is a view; only tables can be loaded.`, {
      table,
    });
  const found = columns.map((name, index) => plannedColumn(target, name, index));
  const keys = operation === 'insert' ? [] : keysOf({ operation, table, keyColumns }, target, found);
  const used = operation === 'delete' ? keys : found;
  const plan = { operation, target, columns: used, keys };
  requireWritable(plan);
  return plan;
}

export function stagedColumn(index: number): string {
  return `c${index + 1}`;
}

function plannedColumn<Column extends AnyColumn>(
  target: NamedTarget<Column>,
  name: string,
  index: number,
): PlannedColumn<Column> {
  const column = target.columns.find((other) => other.name === name);
  if (column) return { ...column, staged: stagedColumn(index) };
  throw new LoadRefusedError(
    'UNKNOWN_COLUMN',
    `The table ${quoted(target.name)} has no column ${quoted(name)}.`,
    {
      column: name,
    },
  );
}

function keysOf<Column extends AnyColumn>(
  { operation, table, keyColumns }: Pick<LoadRequest, 'operation' | 'table' | 'keyColumns'>,
  target: NamedTarget<Column>,
  columns: Array<PlannedColumn<Column>>,
): Array<PlannedColumn<Column>> {
  const names = keyColumns ?? target.primaryKey;
  if (names.length === 0)
    throw new LoadRefusedError(
      'KEY_REQUIRED',
      `The table ${quoted(table)} has no primary key: name the columns that rows are matched by.`,
      { table },
    );
  for (const name of names) plannedColumn(target, name, 0);
  if (operation === 'upsert' && target.uniqueKeys?.every((key) => !haveSameItems(key, names)))
    throw new LoadRefusedError(
      'KEY_NOT_UNIQUE',
      `An upsert matches rows by a key of the table; ${names.map(quoted).join(', ')} is none.`,
      { columns: [...names] },
    );
  return names.map((name) => {
    const column = columns.find((other) => other.name === name);
    if (column) return column;
    throw new LoadRefusedError('MISSING_COLUMN', `The file has no column ${quoted(name)}, which is a key.`, {
      column: name,
    });
  });
}

/** @throws LoadRefusedError */
function requireWritable<Column extends AnyColumn>({
  operation,
  target,
  columns,
  keys,
}: PlannedLoad<Column, NamedTarget<Column>>): void {
  const isKey = (column: PlannedColumn<Column>) => keys.includes(column);
  const changed = columns.filter((column) => !isKey(column));
  const generated =
    operation === 'update' || operation === 'upsert'
      ? changed.find(({ isGenerated, isIdentity }) => isGenerated || isIdentity)
      : operation === 'insert'
        ? columns.find(({ isGenerated }) => isGenerated)
        : undefined;
  if (generated)
    throw new LoadRefusedError(
      'COLUMN_GENERATED',
      `The warehouse computes ${quoted(generated.name)} itself: leave it out.`,
      { column: generated.name },
    );
  if (operation === 'update' && changed.length === 0)
    throw new LoadRefusedError('MISSING_COLUMN', 'The file has only key columns: nothing would change.');
  if (operation === 'update' || operation === 'delete') return;
  const missing = target.columns.find(
    ({ name, nullable, hasDefault }) =>
      !nullable && !hasDefault && !columns.some((column) => column.name === name),
  );
  if (missing)
    throw new LoadRefusedError(
      'MISSING_COLUMN',
      `The file has no column ${quoted(missing.name)}, which every row needs.`,
      { column: missing.name },
    );
}

function haveSameItems(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item));
}

function quoted(name: string): string {
  return `"${name}"`;
}

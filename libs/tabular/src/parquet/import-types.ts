/** A column of a Parquet file as DuckDB describes it. */
export interface FileColumn {
  /** The name by which DuckDB reads it; of names that differ in case only it makes new ones. */
  readAs: string;
  type: string;
}

const FLOATS = ['FLOAT', 'DOUBLE'];
/** Types whose text a warehouse reads as it is. */
const PLAIN =
  /^(?:BOOLEAN|U?(?:TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|FLOAT|DOUBLE|DECIMAL\(\d+,\d+\)|VARCHAR|UUID|TIME|TIME WITH TIME ZONE|TIME_NS|INTERVAL|JSON|BIGNUM)$/;
const MOMENT = /^(?:DATE|TIMESTAMP(?:_S|_MS|_NS)?|TIMESTAMP WITH TIME ZONE)$/;
const ELEMENT = /^(.+)\[\d*\]$/s;
const NESTED = /^(?:STRUCT|MAP|UNION)\(/;

/**
 * The column as a field of canonical CSV, in SQL; null when there is no text for its type.
 * @param column quoted
 */
export function fieldSql(column: string, type: string): string | null {
  if (PLAIN.test(type)) return column;
  // "0044-03-15 (BC) 10:00:00" is DuckDB's way; warehouses have the era at the end.
  if (MOMENT.test(type)) return `regexp_replace(CAST(${column} AS VARCHAR), ' \\(BC\\)(.*)$', '\\1 BC')`;
  if (type === 'BLOB') return `'\\x' || lower(hex(${column}))`;
  const element = ELEMENT.exec(type)?.[1];
  if (element !== undefined) return listSql(column, element);
  if (NESTED.test(type)) return `to_json(${column})`;
  return null;
}

/** As JSON. It knows no infinity, which becomes text there, and no bytes. */
function listSql(column: string, element: string): string | null {
  if (FLOATS.includes(element))
    return `to_json(list_transform(${column}, lambda x: CASE WHEN isfinite(x) THEN to_json(x) ELSE to_json(CAST(x AS VARCHAR)) END))`;
  const plain = fieldSql('x', element);
  if (plain === null) return null;
  return plain === 'x' ? `to_json(${column})` : `to_json(list_transform(${column}, lambda x: ${plain}))`;
}

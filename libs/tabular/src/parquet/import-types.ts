/** A column as described by DuckDB. */
export interface FileColumn {
  /** DuckDB's name, which differs for columns that differ only in case. */
  readAs: string;
  type: string;
}

const FLOATS = ['FLOAT', 'DOUBLE'];
/** Types whose text warehouses accept. */
const PLAIN =
  /^(?:BOOLEAN|U?(?:TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|FLOAT|DOUBLE|DECIMAL\(\d+,\d+\)|VARCHAR|UUID|TIME|TIME WITH TIME ZONE|TIME_NS|INTERVAL|JSON|BIGNUM)$/;
const MOMENT = /^(?:DATE|TIMESTAMP(?:_S|_MS|_NS)?|TIMESTAMP WITH TIME ZONE)$/;
const ELEMENT = /^(.+)\[\d*\]$/s;
const NESTED = /^(?:STRUCT|MAP|UNION)\(/;

/**
 * SQL for a field of canonical CSV; null for an unsupported type.
 * @param column quoted
 */
export function fieldSql(column: string, type: string): string | null {
  if (PLAIN.test(type)) return column;
  // DuckDB writes "0044-03-15 (BC) 10:00:00"; warehouses expect the era at the end.
  if (MOMENT.test(type)) return `regexp_replace(CAST(${column} AS VARCHAR), ' \\(BC\\)(.*)$', '\\1 BC')`;
  if (type === 'BLOB') return `'\\x' || lower(hex(${column}))`;
  const element = ELEMENT.exec(type)?.[1];
  if (element !== undefined) return listSql(column, element);
  if (NESTED.test(type)) return `to_json(${column})`;
  return null;
}

/** As JSON, with infinity as text. */
function listSql(column: string, element: string): string | null {
  if (FLOATS.includes(element))
    return `to_json(list_transform(${column}, lambda x: CASE WHEN isfinite(x) THEN to_json(x) ELSE to_json(CAST(x AS VARCHAR)) END))`;
  const plain = fieldSql('x', element);
  if (plain === null) return null;
  return plain === 'x' ? `to_json(${column})` : `to_json(list_transform(${column}, lambda x: ${plain}))`;
}

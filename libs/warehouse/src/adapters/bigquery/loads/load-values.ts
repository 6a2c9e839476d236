import { LoadRefusedError } from '../../../warehouse.errors.js';
import { typeNameOf, type WireField } from '../api/wire-format.js';
import { literal } from './sql-text.js';

/** Types that `=` and PARTITION BY can compare. */
const COMPARABLE: ReadonlySet<string> = new Set([
  'BIGNUMERIC',
  'BOOL',
  'BYTES',
  'DATE',
  'DATETIME',
  'INT64',
  'NUMERIC',
  'STRING',
  'TIME',
  'TIMESTAMP',
]);
/** Types that CAST parses from text. */
const CAST_TYPES: ReadonlySet<string> = new Set([...COMPARABLE, 'FLOAT64', 'INTERVAL']);
const RANGE_ELEMENTS: ReadonlySet<string> = new Set(['DATE', 'DATETIME', 'TIMESTAMP']);

/** GoogleSQL that converts staged text to a column's value. */
export interface LoadValue {
  /** NULL for NULL and for invalid text. */
  typed: string;
  /** Whether the text is present and invalid. */
  isInvalid: string;
}

/**
 * Arrays are JSON, bytes `\x` and hex or Base64.
 * @param text GoogleSQL of the staged text
 * @throws LoadRefusedError for a type that cannot be loaded
 */
export function loadValue(text: string, field: WireField): LoadValue {
  if (field.mode !== 'REPEATED') {
    const typed = scalar(text, field);
    return { typed, isInvalid: typed === text ? 'FALSE' : `${text} IS NOT NULL AND ${typed} IS NULL` };
  }
  const elements =
    typeNameOf({ ...field, mode: 'NULLABLE' }) === 'JSON' ? 'JSON_QUERY_ARRAY' : 'JSON_VALUE_ARRAY';
  const list = `${elements}(${text})`;
  const element = scalar('e', field);
  return {
    typed: `ARRAY(SELECT ${element} FROM UNNEST(${list}) AS e WITH OFFSET AS o ORDER BY o)`,
    // Stored arrays cannot contain NULL.
    isInvalid: `${text} IS NOT NULL AND (${list} IS NULL OR EXISTS(SELECT 1 FROM UNNEST(${list}) AS e WHERE ${element} IS NULL))`,
  };
}

export function isComparable(field: WireField): boolean {
  return COMPARABLE.has(typeNameOf(field));
}

function scalar(text: string, field: WireField): string {
  const { maxLength, precision, scale = '0', rangeElementType } = field;
  const name = typeNameOf({ ...field, mode: 'NULLABLE' });
  if (name === 'STRING')
    return maxLength === undefined ? text : `IF(CHAR_LENGTH(${text}) <= ${maxLength}, ${text}, NULL)`;
  if (name === 'BYTES') {
    const bytes = `IF(STARTS_WITH(${text}, ${literal('\\x')}), SAFE.FROM_HEX(SUBSTR(${text}, 3)), SAFE.FROM_BASE64(${text}))`;
    return maxLength === undefined ? bytes : `IF(BYTE_LENGTH(${bytes}) <= ${maxLength}, ${bytes}, NULL)`;
  }
  if (name === 'JSON') return `SAFE.PARSE_JSON(${text})`;
  if (name === 'GEOGRAPHY') return `SAFE.ST_GEOGFROMTEXT(${text})`;
  if (name === 'RANGE' && RANGE_ELEMENTS.has(rangeElementType?.type ?? ''))
    return `SAFE_CAST(${text} AS RANGE<${rangeElementType?.type}>)`;
  if (!CAST_TYPES.has(name))
    throw new LoadRefusedError(
      'NOT_APPLICABLE',
      `The column "${field.name}" is of the type ${name}, which cannot be loaded: leave it out.`,
      { column: field.name },
    );
  const isBounded = precision !== undefined && (name === 'NUMERIC' || name === 'BIGNUMERIC');
  return `SAFE_CAST(${text} AS ${isBounded ? `${name}(${precision}, ${scale})` : name})`;
}

import type { TableColumn } from '@tessera/tabular';
import type { ExportForm } from '../../../bulk-warehouse.port.js';
import { uniqueNames } from '../../../unique-names.js';
import { encodeRow, encodeValue, typeNameOf, type WireField } from '../api/wire-format.js';
import { columnType } from '../column-types.js';
import { badReply } from '../api/wire-replies.js';

export function exportColumns(fields: readonly WireField[]): TableColumn[] {
  const names = uniqueNames(fields.map(({ name }) => name));
  return fields.map((field, index) => ({ name: names[index] ?? field.name, type: columnType(field) }));
}

/**
 * Encodes BigQuery's rows as lines of an export.
 * @throws WarehouseUnavailableError for a row that does not match the fields
 */
export function rowEncoder(fields: readonly WireField[], form: ExportForm): (row: unknown) => string {
  const names = uniqueNames(fields.map(({ name }) => name));
  const named = fields.map((field, index) => ({ ...field, name: names[index] ?? field.name }));
  const encode =
    form === 'json' ? (row: unknown) => oneLine(encodeRow(row, named)) : (row: unknown) => csvRow(row, named);
  return (row) => {
    try {
      return `${encode(row)}\n`;
    } catch (error) {
      if (error instanceof TypeError) throw badReply(error.message);
      throw error;
    }
  };
}

/** JSON values may span lines; line ends in strings are escaped. */
function oneLine(json: string): string {
  return json.replaceAll(/[\n\r]/g, ' ');
}

function csvRow(row: unknown, fields: readonly WireField[]): string {
  const cells = (row as { f?: unknown } | null)?.f;
  if (!Array.isArray(cells) || cells.length !== fields.length)
    throw new TypeError('a row has more or fewer cells than fields');
  return fields
    .map((field, index) => csvValue((cells[index] as { v?: unknown } | null)?.v ?? null, field))
    .join(',');
}

function csvValue(value: unknown, field: WireField): string {
  const name = typeNameOf(field);
  if (name === 'ARRAY<BYTES>') return quoted(JSON.stringify(bytesOf(value)));
  const json = encodeValue(value, field);
  if (value === null && field.mode !== 'REPEATED') return '';
  if (name === 'BYTES') return hexOf(value as string);
  if (name === 'JSON' || !json.startsWith('"')) return quoted(json);
  return quoted(JSON.parse(json) as string);
}

function bytesOf(value: unknown): Array<string | null> {
  if (!Array.isArray(value)) throw new TypeError('expected a list');
  return value.map((item: { v?: unknown } | null) => (typeof item?.v === 'string' ? hexOf(item.v) : null));
}

/** BigQuery sends bytes as Base64. */
function hexOf(base64: string): string {
  return `\\x${Buffer.from(base64, 'base64').toString('hex')}`;
}

function quoted(text: string): string {
  return text === '' || /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

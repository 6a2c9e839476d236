/** A field of canonical CSV; null is NULL. */
export function csvField(value: string | null): string {
  if (value === null) return '';
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** A row of canonical CSV with its line end. */
export function csvRow(values: readonly (string | null)[]): string {
  return `${values.map(csvField).join(',')}\n`;
}

/** Splits one record leniently, to show a rejected record. Misplaced quotes are kept. */
export function csvFields(record: string): (string | null)[] {
  const fields: (string | null)[] = [];
  for (let at = 0; at <= record.length;) {
    if (record[at] !== '"') {
      const end = nextComma(record, at);
      fields.push(end === at ? null : record.slice(at, end));
      at = end + 1;
      continue;
    }
    const close = closingQuote(record, at + 1);
    const end = nextComma(record, close + 1);
    fields.push(record.slice(at + 1, close).replaceAll('""', '"') + record.slice(close + 1, end));
    at = end + 1;
  }
  return fields;
}

const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const QUOTE = 0x22;

/** Parses canonical CSV. */
export function* csvRecords(csv: string): Generator<(string | null)[]> {
  let fields: (string | null)[] = [];
  for (let at = 0; at < csv.length; at++) {
    let end = at;
    if (csv.charCodeAt(at) === QUOTE) {
      const close = closingQuote(csv, at + 1);
      fields.push(csv.slice(at + 1, close).replaceAll('""', '"'));
      end = close + 1;
    } else {
      while (end < csv.length && csv.charCodeAt(end) !== COMMA && csv.charCodeAt(end) !== LINE_FEED) end++;
      fields.push(end === at ? null : csv.slice(at, end));
    }
    at = end;
    if (csv.charCodeAt(at) !== LINE_FEED) continue;
    yield fields;
    fields = [];
  }
}

function nextComma(record: string, from: number): number {
  const comma = record.indexOf(',', from);
  return comma < 0 ? record.length : comma;
}

function closingQuote(record: string, from: number): number {
  for (let at = record.indexOf('"', from); at >= 0; at = record.indexOf('"', at + 2))
    if (record[at + 1] !== '"') return at;
  return record.length;
}

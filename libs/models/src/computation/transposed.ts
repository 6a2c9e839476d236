import type { Table } from '@tessera/text';

const MOST_ROWS = 60;
const MOST_COLUMNS = 40;
/** "Weight (g)" */
const UNIT =
  /[(（]\s*([%‰°€$£¥]\s?[CF]?|℃|EUR|USD|GBP|CHF|CNY|RMB|[kmcdµ]?[gmlVWAJ][²³]?|[kMG]?(?:Wh|Hz|W|V|Pa|B)|mAh|Ah|dB|bar|N|Nm|rpm|km\/h|[mc]?m\/s|t|h|min|s|kg|in|inch(?:es)?|hours?|days?|weeks?|months?|years?|minutes?|Stunden|Tage|Wochen|Monate|Jahre|heures|jours|mois|ans|horas|d[ií]as|meses|años|万?元|千?克|公斤|吨|[厘毫]?米|公里|英寸|毫?升|小时|分钟?|秒|天|日|周|月|年|度|千?瓦|伏|安|毫安时|件|个|台|人|次|平方米|立方米)\s*[)）]\s*$/u;

/** Swaps rows and columns; null if cells span, or if rows or columns lack unique names. */
export function transposed(table: Table): Table | null {
  const [header, ...body] = table.rows;
  if (table.headerRowCount !== 1 || !header || body.length < 2 || body.length > MOST_ROWS) return null;
  if (header.length < 3 || header.length > MOST_COLUMNS) return null;
  const isPlain = table.rows.every(
    (row) =>
      row.length === header.length &&
      row.every(({ rowSpan = 1, colSpan = 1 }) => rowSpan === 1 && colSpan === 1),
  );
  const names = header.slice(1).map(({ text }) => text.trim());
  if (!isPlain || !areNames(labelsOf(body)) || !areNames(names)) return null;
  const rows = header.map((name, column) => [name, ...body.map((row) => row[column] ?? { text: '' })]);
  return { caption: table.caption, headerRowCount: 1, rows };
}

/** Whether each row is a different attribute, as in side-by-side comparisons of products. */
export function isOfAttributes({ rows, headerRowCount }: Table): boolean {
  const body = rows.slice(headerRowCount);
  const units = new Set(labelsOf(body).flatMap((label) => UNIT.exec(label)?.[1] ?? []));
  if (units.size > 1) return true;
  const values = body.map((row) => row.slice(1).filter(({ text }) => text.trim() !== ''));
  const ofNumbers = values.filter(
    (cells) => cells.length > 0 && cells.every(({ text }) => /\p{Nd}/u.test(text)),
  );
  const ofWords = values.filter(
    (cells) => cells.length > 0 && cells.every(({ text }) => !/\p{Nd}/u.test(text)),
  );
  return ofNumbers.length > 1 && ofWords.length > 1;
}

/** Keeps the rows whose label has the most frequent unit. */
export function ofMainUnit<T extends { label: string }>(rows: readonly T[]): T[] {
  const byUnit = Map.groupBy(rows, ({ label }) => UNIT.exec(label)?.[1] ?? '');
  return [...byUnit.values()].reduce((most, group) => (group.length > most.length ? group : most), []);
}

function labelsOf(body: Table['rows']): string[] {
  return body.map(([first]) => first?.text.trim() ?? '');
}

function areNames(texts: readonly string[]): boolean {
  return texts.every((text) => text !== '') && new Set(texts).size === texts.length;
}

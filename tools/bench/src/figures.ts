/** A measured figure with a baseline from the same run. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The baseline, if any; its `value` is null if it could not be measured here. */
  baseline: { name: string; value: number | null } | null;
  /** The target in words, or empty; whether it was reached, null if that needs the missing baseline. */
  bar: string;
  isReached: boolean | null;
  /** Details, such as the size of the sample. */
  note?: string;
}

const HEADER = ['Figure', 'Measured', 'Baseline of the same run', 'Ratio', 'Bar', 'Reached'];

/** Rows of cells, the header first. */
function rows(figures: readonly Figure[]): string[][] {
  const body = figures.map((figure) => [
    figure.note ? `${figure.name} (${figure.note})` : figure.name,
    `${rounded(figure.value)} ${figure.unit}`,
    baselineText(figure),
    figure.baseline?.value ? (figure.value / figure.baseline.value).toFixed(2) : '',
    figure.bar,
    figure.bar ? (REACHED.get(figure.isReached) as string) : '',
  ]);
  return [HEADER, ...body];
}

const REACHED: ReadonlyMap<boolean | null, string> = new Map([
  [true, 'yes'],
  [false, 'no'],
  [null, 'not measured'],
]);

function baselineText({ baseline, unit }: Figure): string {
  if (!baseline) return '';
  return `${baseline.name}: ${baseline.value === null ? 'not installed' : `${rounded(baseline.value)} ${unit}`}`;
}

export function markdownTable(figures: readonly Figure[]): string {
  const [header, ...body] = rows(figures);
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(header as string[]), line(HEADER.map(() => '---')), ...body.map(line)].join('\n');
}

export function plainTable(figures: readonly Figure[]): string {
  const all = rows(figures);
  const widths = HEADER.map((_, column) => Math.max(...all.map((row) => (row[column] as string).length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] as number))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function rounded(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}

/** One measured figure beside the baseline that was taken in the same run. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  baseline: { name: string; value: number } | null;
  /** What has to be reached, in words; whether it was. */
  bar: string;
  isReached: boolean;
  /** What else belongs to it, e.g. how much was measured. */
  note?: string;
}

const HEADER = ['Figure', 'Measured', 'Baseline of the same run', 'Ratio', 'Bar', 'Reached'];

/** Rows of cells, the header first. */
function rows(figures: readonly Figure[]): string[][] {
  const body = figures.map((figure) => [
    figure.note ? `${figure.name} (${figure.note})` : figure.name,
    `${rounded(figure.value)} ${figure.unit}`,
    figure.baseline
      ? `${figure.baseline.name}: ${rounded(figure.baseline.value)} ${figure.unit}`
      : 'not installed',
    figure.baseline ? (figure.value / figure.baseline.value).toFixed(2) : '',
    figure.bar,
    figure.isReached ? 'yes' : 'no',
  ]);
  return [HEADER, ...body];
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

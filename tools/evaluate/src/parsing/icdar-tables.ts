import { readFile } from 'node:fs/promises';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { PlacedCell } from './adjacency.js';

/**
 * Reads the tables of a `*-str.xml` of the ICDAR 2013 competition. Each region of a continued table is a table, since
 * no relation crosses regions.
 * @throws Error if the file cannot be read
 */
export async function readIcdarTables(path: string): Promise<PlacedCell[][]> {
  const document = parseDocument(await readFile(path, 'utf8'), { xmlMode: true });
  return DomUtils.getElementsByTagName('region', document).map((region) =>
    DomUtils.getElementsByTagName('cell', region).map((cell) => {
      const place = (name: string, fallback = 0) => numberOr(cell.attribs[name], fallback);
      const [startRow, startColumn] = [place('start-row'), place('start-col')];
      return {
        text: DomUtils.getElementsByTagName('content', cell)
          .map((content) => DomUtils.textContent(content))
          .join(' '),
        startRow,
        endRow: Math.max(startRow, place('end-row', startRow)),
        startColumn,
        endColumn: Math.max(startColumn, place('end-col', startColumn)),
      };
    }),
  );
}

function numberOr(value: string | undefined, fallback: number): number {
  const number = Number(value ?? NaN);
  return Number.isInteger(number) ? number : fallback;
}

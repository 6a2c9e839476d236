import type { PointPayload } from '../../vector-store.port.js';
import type { Connection } from './connection.js';
import { numberOf } from './rows.js';

/** The fields that points are filtered by, in addition to their document. */
export type Facet = Pick<PointPayload, 'kbName' | 'sourceType' | 'year' | 'pipeline' | 'language'>;

const COLUMNS = 'kb_name, source_type, year, pipeline, language';

/** The number of a combination; a new one for a new combination. */
export function facetNumber(connection: Connection, facet: Facet): number {
  const values = valuesOf(facet);
  const known = connection
    .statement(
      `select facet from facets where kb_name = ? and source_type = ? and ifnull(year, -1) = ifnull(?, -1)
       and pipeline = ? and language = ?`,
    )
    .get(...values);
  if (known) return numberOf(known, 'facet');
  const insert = connection.statement(`insert into facets (${COLUMNS}) values (?, ?, ?, ?, ?)`);
  return Number(insert.run(...values).lastInsertRowid);
}

/** All combinations with a number above `after`. */
export function facetsAfter(connection: Connection, after: number): Array<{ number: number; facet: Facet }> {
  const rows = connection.statement(`select facet, ${COLUMNS} from facets where facet > ?`).all(after);
  return rows.map((row) => ({
    number: numberOf(row, 'facet'),
    facet: {
      kbName: row['kb_name'] as string,
      sourceType: row['source_type'] as Facet['sourceType'],
      year: row['year'] as number | null,
      pipeline: row['pipeline'] as Facet['pipeline'],
      language: row['language'] as string,
    },
  }));
}

function valuesOf({ kbName, sourceType, year, pipeline, language }: Facet) {
  return [kbName, sourceType, year, pipeline, language] as const;
}

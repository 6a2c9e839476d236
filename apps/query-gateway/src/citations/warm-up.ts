import { figuresIn, valuesIn } from '@tessera/models';
import { type Table, tableHtml } from '@tessera/text';
import type { PointPayload } from '@tessera/vectors';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { alignInSteps, type CitableSource } from './align-citations.js';
import { statedFigures, statedValues } from './claim.js';
import { FoldedText } from './folded-text.js';
import { datesIn } from './said-dates.js';
import { writtenNumbersIn } from './written-numbers.js';

const TEXT =
  'Hotels are refunded up to the limit of the city. In Oslo it is 1,900 NOK per night since 3 May 2024, including tax. ' +
  'Taxis are reimbursed after 22:00, or when heavy instruments are carried.';
const TABLE = {
  caption: 'Table 2. Limits by city',
  headerRowCount: 1,
  rows: [
    [{ text: 'City' }, { text: 'Limit' }],
    [{ text: 'Oslo' }, { text: '1,900 NOK' }],
    [{ text: 'Rome' }, { text: '180 EUR' }],
  ],
} satisfies Table;
/** Quotes, paraphrases and lacks support. */
const ANSWER =
  'At most 1900 NOK a night are paid in Oslo since May 3, 2024 [1]. You may take a taxi after 22:00 [1]. ' +
  'About 27 to 34% took two days [1]. In Rome the limit is 180 EUR [2].';
const PARTS = [
  (text: string) => new FoldedText(text),
  datesIn,
  writtenNumbersIn,
  valuesIn,
  figuresIn,
  statedFigures,
  statedValues,
];
/** V8 compiles a regular expression apart for a text with a character beyond Latin-1. */
const ENDINGS = ['', ' “–”'];

/** Compiles what the alignment of the first answer's citations needs, so that it does not block the event loop. */
export async function warmUpCitations(): Promise<void> {
  for (const ending of ENDINGS) {
    for (const part of PARTS) {
      part(ANSWER + ending);
      await nextTurn();
    }
    const steps = alignInSteps(ANSWER + ending, sourcesWith(ending), { onError });
    while (!steps.next().done) await nextTurn();
  }
}

function onError(error: unknown): void {
  throw error;
}

function sourcesWith(ending: string): CitableSource[] {
  const content = TEXT + ending;
  const table = { ...TABLE, caption: TABLE.caption + ending };
  return [
    { citation: 1, content, chunk: { content } },
    { citation: 2, content: tableHtml(table), chunk: { content: '', table } },
  ].map(({ chunk, ...source }) => {
    const chunks = [{ ...chunk, regions: [] as PointPayload['regions'] } as PointPayload];
    return { ...source, isStored: false, chunks };
  });
}

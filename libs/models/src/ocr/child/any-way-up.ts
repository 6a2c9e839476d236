import type { OcrRotation, OcrWord } from '../ocr.port.js';
import type { PageOrientation, PageReading } from './page-reader.js';

/** Below this mean confidence, a page may be rotated. Upside-down pages are read with about 0.2, others with 0.8 and more. */
const READABLE = 0.65;
/** A page that is believed to be upright is most likely upside down: lines that lie on their side are read, too. */
const OTHER_ROTATIONS = { unknown: [90, 270, 180], upright: [180, 90, 270], level: [180] } as const;

/**
 * Reads a page in other rotations if the result is poor, and returns the best reading.
 * @param orientation `level` if its lines certainly are, upright or upside down
 */
export async function readAnyWayUp(
  orientation: PageOrientation | 'level',
  readTurned: (rotation: OcrRotation) => Promise<PageReading>,
): Promise<PageReading> {
  let best = await readTurned(0);
  for (const rotation of OTHER_ROTATIONS[orientation]) {
    if (meanConfidence(best.words) >= READABLE) break;
    const reading = await readTurned(rotation);
    if (certainty(reading.words) > certainty(best.words)) best = reading;
  }
  return best;
}

/** Mean over characters; 0 without any. */
function meanConfidence(words: readonly OcrWord[]): number {
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  return characters === 0 ? 0 : weigh(words, ({ confidence }) => confidence) / characters;
}

/** Amount of text read, discounting guesses. */
function certainty(words: readonly OcrWord[]): number {
  return weigh(words, ({ confidence }) => Math.max(0, confidence - 0.5));
}

function weigh(words: readonly OcrWord[], weight: (word: OcrWord) => number): number {
  return words.reduce((sum, word) => sum + weight(word) * word.text.length, 0);
}

import type { OcrRotation, OcrWord } from '../ocr.port.js';
import type { PageReading } from './page-reader.js';

/** Below this mean confidence a page may lie on its side or on its head. */
const READABLE = 0.65;

/** A page that cannot be read well as it lies is tried the other ways; the one that says most counts. */
export async function readAnyWayUp(
  readTurned: (rotation: OcrRotation) => Promise<PageReading>,
): Promise<PageReading> {
  let best = await readTurned(0);
  for (const rotation of [90, 270, 180] as const) {
    if (meanConfidence(best.words) >= READABLE) break;
    const reading = await readTurned(rotation);
    if (certainty(reading.words) > certainty(best.words)) best = reading;
  }
  return best;
}

/** Of its characters; 0 of none. */
function meanConfidence(words: readonly OcrWord[]): number {
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  return characters === 0 ? 0 : weigh(words, ({ confidence }) => confidence) / characters;
}

/** How much was read, less what is rather guessed. */
function certainty(words: readonly OcrWord[]): number {
  return weigh(words, ({ confidence }) => Math.max(0, confidence - 0.5));
}

function weigh(words: readonly OcrWord[], weight: (word: OcrWord) => number): number {
  return words.reduce((sum, word) => sum + weight(word) * word.text.length, 0);
}

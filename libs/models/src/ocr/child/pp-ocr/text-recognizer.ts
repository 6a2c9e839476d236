import { decodeCtc, type ReadCharacter } from './ctc.js';
import { LINE_HEIGHT, type LineImage } from './line-image.js';
import type { PpOcrModels } from './models.js';

/** Widths are rounded up to few distinct values for the runtime. */
const WIDTH_STEP = 32;
/** Width of the beginning of a line that the angle model sees. */
const ANGLE_WIDTH = 192;

export interface ReadLine {
  characters: ReadCharacter[];
  /** Pixels of the line's image per step of {@link ReadCharacter.step}. */
  pixelsPerStep: number;
}

export async function recognizeLine(models: PpOcrModels, line: LineImage): Promise<ReadLine> {
  const width = Math.ceil(line.width / WIDTH_STEP) * WIDTH_STEP;
  const { values, shape } = await models.recognition.run(modelInput(line, width), [1, 3, LINE_HEIGHT, width]);
  return { characters: decodeCtc(values, models.characters), pixelsPerStep: width / shape[1]! };
}

/** Returns the probability that a line is upside down. */
export async function upsideDownProbability(models: PpOcrModels, line: LineImage): Promise<number> {
  const { values } = await models.angle.run(modelInput(line, ANGLE_WIDTH), [1, 3, LINE_HEIGHT, ANGLE_WIDTH]);
  return values[1]!;
}

/** Normalises planes to -1 to 1, cut or padded with grey to `width`. */
function modelInput(line: LineImage, width: number): Float32Array {
  const values = new Float32Array(3 * LINE_HEIGHT * width);
  const shared = Math.min(width, line.width);
  for (let row = 0; row < 3 * LINE_HEIGHT; row++)
    for (let x = 0; x < shared; x++) values[row * width + x] = line.planes[row * line.width + x]! / 127.5 - 1;
  return values;
}

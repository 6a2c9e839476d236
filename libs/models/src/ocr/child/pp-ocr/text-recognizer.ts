import { decodeCtc, type ReadCharacter } from './ctc.js';
import { LINE_HEIGHT, type LineImage } from './line-image.js';
import type { PpOcrModels } from './models.js';

/** Widths go up in steps, so that the runtime sees few different ones. */
const WIDTH_STEP = 32;
/** What the angle model looks at: the beginning of a line. */
const ANGLE_WIDTH = 192;

export interface ReadLine {
  characters: ReadCharacter[];
  /** Pixels of the line's image for each step of {@link ReadCharacter.step}. */
  pixelsPerStep: number;
}

export async function recognizeLine(models: PpOcrModels, line: LineImage): Promise<ReadLine> {
  const width = Math.ceil(line.width / WIDTH_STEP) * WIDTH_STEP;
  const { values, shape } = await models.recognition.run(modelInput(line, width), [1, 3, LINE_HEIGHT, width]);
  return { characters: decodeCtc(values, models.characters), pixelsPerStep: width / shape[1]! };
}

/** How likely a line stands on its head, 0 to 1. */
export async function upsideDownProbability(models: PpOcrModels, line: LineImage): Promise<number> {
  const { values } = await models.angle.run(modelInput(line, ANGLE_WIDTH), [1, 3, LINE_HEIGHT, ANGLE_WIDTH]);
  return values[1]!;
}

/** Planes from -1 to 1, cut or filled up with the grey between to `width`. */
function modelInput(line: LineImage, width: number): Float32Array {
  const values = new Float32Array(3 * LINE_HEIGHT * width);
  const shared = Math.min(width, line.width);
  for (let row = 0; row < 3 * LINE_HEIGHT; row++)
    for (let x = 0; x < shared; x++) values[row * width + x] = line.planes[row * line.width + x]! / 127.5 - 1;
  return values;
}

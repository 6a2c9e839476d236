import sharp from 'sharp';

const COLOURS: Readonly<Record<string, readonly [number, number, number]>> = {
  red: [220, 30, 30],
  green: [30, 160, 60],
  blue: [30, 60, 220],
  yellow: [240, 220, 40],
  black: [0, 0, 0],
  white: [255, 255, 255],
};
const NAMES = Object.keys(COLOURS);

/** Length of each vector: one number per colour, and one for no colour. */
export const COLOUR_DIMENSION = NAMES.length + 1;

/** The shares of the colours in an image, for each quarter or the whole. White counts only if there is nothing else. */
export async function coloursOfPicture(
  png: Buffer,
  { quarters }: { quarters: boolean },
): Promise<number[][]> {
  const { data, info } = await sharp(png)
    .resize(64, 64, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const side = quarters ? 2 : 1;
  const parts = Array.from({ length: side * side }, () => new Array<number>(COLOUR_DIMENSION).fill(0));
  for (let at = 0; at < info.width * info.height; at++) {
    const [x, y] = [at % info.width, Math.floor(at / info.width)];
    const part = parts[Math.floor((y * side) / info.height) * side + Math.floor((x * side) / info.width)]!;
    const [r = 0, g = 0, b = 0] = data.subarray(at * info.channels, at * info.channels + 3);
    part[nearest(r, g, b)]!++;
  }
  return parts.map((part) => {
    const white = NAMES.indexOf('white');
    const isBlank = part.every((count, colour) => colour === white || count === 0);
    return isBlank ? part : part.with(white, 0);
  });
}

/** A vector for each colour that a text names, or one that is unlike every image. */
export function coloursOfText(text: string, { words }: { words: boolean }): number[][] {
  const named = NAMES.flatMap((name, colour) => (text.toLowerCase().includes(name) ? [axis(colour)] : []));
  if (named.length === 0) return [axis(COLOUR_DIMENSION - 1)];
  if (words) return named;
  return [named.reduce((sum, vector) => sum.map((value, at) => value + vector[at]!))];
}

function axis(index: number): number[] {
  return new Array<number>(COLOUR_DIMENSION).fill(0).with(index, 1);
}

function nearest(...[r, g, b]: [number, number, number]): number {
  const distances = NAMES.map((name) => {
    const [x, y, z] = COLOURS[name]!;
    return (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2;
  });
  return distances.indexOf(Math.min(...distances));
}

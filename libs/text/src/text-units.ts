/** Longer arrays are not kept: hardly any passage is longer. */
const MAX_KEPT = 65_536;

const NONE = new Uint16Array(0);
let spare = NONE;

/**
 * The UTF-16 units of a text: reading all of them takes half as long as with `charCodeAt`. The text is followed by a
 * zero, so that loops need not check for its end. The array may be longer than the text, and must be returned with
 * {@link releaseUnits}; nested calls get separate arrays.
 */
export function takeUnits(text: string): Uint16Array<ArrayBuffer> {
  const { length } = text;
  const units =
    spare.length > length ? spare : new Uint16Array(Math.max(length + 1, Math.min(2 * length, MAX_KEPT)));
  spare = NONE;
  Buffer.from(units.buffer).write(text, 'utf16le');
  units[length] = 0;
  return units;
}

/** Keeps an array for the next text, which overwrites it, unless it is a long one. */
export function releaseUnits(units: Uint16Array<ArrayBuffer>): void {
  if (units.length <= MAX_KEPT) spare = units;
}

/** Longer arrays are not kept: hardly any passage is longer. */
const MAX_KEPT = 65_536;

const NONE = new Uint16Array(0);
let spare = NONE;

/**
 * The UTF-16 units of a text: where all of them are looked at, that takes half as long as `charCodeAt`. Behind the text stands a zero, so
 * that a walk need not look where it ends. The array may be longer, and is to be given back; a walk within another gets one of its own.
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

/** Keeps an array for the next text, unless it is a long one: it is written over then. */
export function giveBackUnits(units: Uint16Array<ArrayBuffer>): void {
  if (units.length <= MAX_KEPT) spare = units;
}

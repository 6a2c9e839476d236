/** Longer arrays are not kept: hardly any passage is longer. */
const MAX_KEPT = 65_536;

/** An array's memory as bytes, which texts can be written to. */
const bytesOf = new WeakMap<Uint16Array, Buffer>();
let spare: Uint16Array | null = null;

/**
 * The UTF-16 units of a text: where all of them are looked at, that takes half as long as `charCodeAt`. The array may be longer than the
 * text, and is to be given back; a walk within another gets one of its own.
 */
export function takeUnits(text: string): Uint16Array {
  const units = spare !== null && spare.length >= text.length ? spare : newUnits(text.length);
  spare = null;
  bytesOf.get(units)?.write(text, 'utf16le');
  return units;
}

export function giveBackUnits(units: Uint16Array): void {
  if (units.length <= MAX_KEPT) spare = units;
}

function newUnits(length: number): Uint16Array {
  const units = new Uint16Array(Math.max(length, Math.min(2 * length, MAX_KEPT)));
  bytesOf.set(units, Buffer.from(units.buffer));
  return units;
}

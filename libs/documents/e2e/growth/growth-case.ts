/** A kind of file for which code that looks right may take more than its share of time or memory. */
export interface GrowthCase {
  what: string;
  fileName: string;
  /** In bytes before packing: what takes a second or two, and minutes where time grows with the square of the size. */
  size: number;
  make(size: number): Buffer;
  /** What becomes of it, where that is more than any verdict. */
  verdict?: string;
}

export function textCase(
  fileName: string,
  what: string,
  size: number,
  make: (size: number) => string,
): GrowthCase {
  return { what, fileName, size, make: (length) => Buffer.from(make(length)) };
}

/** A part as often as it takes to fill a size. */
export function fill(size: number, part: string): string {
  return part.repeat(Math.ceil(size / part.length));
}

export function each(count: number, part: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => part(at)).join('');
}

/** A kind of file for which plausible code may take superlinear time or memory. */
export interface GrowthCase {
  what: string;
  fileName: string;
  /** In bytes before packing: takes a second or two, and minutes if time grows quadratically. */
  size: number;
  make(size: number): Buffer;
  /** The expected verdict, if only one is acceptable. */
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

/** Repeats a part until it fills a size. */
export function fill(size: number, part: string): string {
  return part.repeat(Math.ceil(size / part.length));
}

export function each(count: number, part: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => part(at)).join('');
}

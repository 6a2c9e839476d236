const MAX_FRAMES = 10;
const OF_LIBRARIES = /[\\/]node_modules[\\/](?!@tessera[\\/])/;
const OF_NODE = /\(?(?:node:|<anonymous>|native)/;

/**
 * True for what only a mistake in a program throws (a property of nothing, an index out of range), where the program is
 * ours: libraries throw the same at damaged files. A stack that overflows tells of a file that is nested too deep.
 */
export function isFaultOfOurs(error: unknown): boolean {
  const isFault =
    error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  if (!isFault || /call stack/i.test(error.message)) return false;
  const thrower = framesOf(error).find((frame) => !OF_NODE.test(frame));
  return thrower !== undefined && !OF_LIBRARIES.test(thrower);
}

/** Where an error was thrown, innermost first, without its message: that may quote the document. */
export function framesOf({ message, stack = '' }: Error): string[] {
  return stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES);
}

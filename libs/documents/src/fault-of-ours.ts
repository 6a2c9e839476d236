const MAX_FRAMES = 10;
const OF_LIBRARIES = /[\\/]node_modules[\\/](?!@tessera[\\/])/;
const OF_NODE = /\(?(?:node:|<anonymous>|native)/;

/**
 * Whether an error is one of program bugs only (a property of undefined, an index out of range) and was thrown by our
 * code: libraries throw the same for damaged files. A stack overflow means that the file is nested too deeply.
 */
export function isFaultOfOurs(error: unknown): boolean {
  const isFault =
    error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  if (!isFault || /call stack/i.test(error.message)) return false;
  const thrower = framesOf(error).find((frame) => !OF_NODE.test(frame));
  return thrower !== undefined && !OF_LIBRARIES.test(thrower);
}

/** The stack frames of an error, innermost first, without its message, which may quote the document. */
export function framesOf({ message, stack = '' }: Error): string[] {
  return stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES);
}

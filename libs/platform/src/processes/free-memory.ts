import { types } from 'node:util';

/**
 * Gives the memory of pixels back now; they are empty afterwards. V8 counts the few bytes that it holds of a large buffer itself, and
 * would let some ten of them pile up before it looks. Nobody may be at work on them any more, a library of native code least of all.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  // A small buffer is a part of one that others use, too.
  if (types.isArrayBuffer(buffer) && buffer.byteLength === byteLength && !buffer.detached) buffer.transfer(0);
}

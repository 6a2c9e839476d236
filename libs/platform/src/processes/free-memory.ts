import { types } from 'node:util';

/**
 * Frees the memory of pixel buffers immediately. V8 counts only the few bytes of a large buffer on its own heap, and would let
 * about ten accumulate. The buffers must not be in use, especially not by native code.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  // A small buffer shares its memory with others.
  if (types.isArrayBuffer(buffer) && buffer.byteLength === byteLength && !buffer.detached) buffer.transfer(0);
}

import type { Random } from './random.js';
import type { FramedRequest } from './wire-framing.js';

/** What a client does with one connection. */
export interface WireScript {
  /** Sent one after the other, as separate packets. */
  pieces: Buffer[];
  /** Between two pieces, in milliseconds. */
  pauseMs: number;
  /** What comes after the last piece: a reset at once, the end of what is sent, or waiting for answers. */
  ending: 'reset' | 'end' | 'wait';
  /** Milliseconds to wait for the first byte of an answer. Default 400. */
  patienceMs?: number;
  /** Whether it holds one request, which is sure to be refused. */
  isDoomed: boolean;
}

/** How a client sends its requests: cut off, in small pieces, late, several at once, or as it should. */
export function script(random: Random, requests: readonly FramedRequest[]): WireScript {
  const bytes = Buffer.concat(requests.map((request) => request.bytes));
  const fates = requests.map(({ fate }) => fate);
  const isCut = random.chance(0.3);
  const sent = isCut ? bytes.subarray(0, random.below(bytes.length)) : bytes;
  return {
    pieces: random.chance(0.7) ? [sent] : piecesOf(sent, random),
    pauseMs: random.chance(0.8) ? 0 : random.below(20),
    ending: random.pick(['reset', 'end', 'wait', 'wait', 'wait']),
    // On a connection with several, the bytes of one may become the missing end of the one before.
    isDoomed: fates.length === 1 && (fates[0] === 'broken' || (isCut && fates[0] === 'whole')),
  };
}

/** Goes through a request byte by byte: a client that is gone after each of them. */
export function gonesAfterEveryByte(request: Buffer, ending: 'reset' | 'end'): WireScript[] {
  return Array.from({ length: request.length }, (_, sent) => ({
    pieces: [request.subarray(0, sent)],
    pauseMs: 0,
    ending,
    isDoomed: true,
  }));
}

function piecesOf(bytes: Buffer, random: Random): Buffer[] {
  const cuts = Array.from({ length: 1 + random.below(6) }, () => random.below(bytes.length + 1));
  const bounds = [0, ...cuts.sort((a, b) => a - b), bytes.length];
  return bounds.slice(1).map((end, index) => bytes.subarray(bounds[index], end));
}

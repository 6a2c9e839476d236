import type { Random } from './random.js';
import type { FramedRequest } from './wire-framing.js';

/** A client's actions on one connection. */
export interface WireScript {
  /** Sent one after another, as separate packets. */
  pieces: Buffer[];
  /** Between two pieces, in milliseconds. */
  pauseMs: number;
  /** After the last piece: an immediate reset, a half-close, or waiting for responses. */
  ending: 'reset' | 'end' | 'wait';
  /** Milliseconds to wait for the first byte of a response. Default 400. */
  patienceMs?: number;
  /** Whether it contains one request, which must be rejected. */
  isDoomed: boolean;
}

/** The way in which a client sends its requests: cut off, in small pieces, late, several at once, or correctly. */
export function script(random: Random, requests: readonly FramedRequest[]): WireScript {
  const bytes = Buffer.concat(requests.map((request) => request.bytes));
  const fates = requests.map(({ fate }) => fate);
  const isCut = random.chance(0.3);
  const sent = isCut ? bytes.subarray(0, random.below(bytes.length)) : bytes;
  return {
    pieces: random.chance(0.7) ? [sent] : piecesOf(sent, random),
    pauseMs: random.chance(0.8) ? 0 : random.below(20),
    ending: random.pick(['reset', 'end', 'wait', 'wait', 'wait']),
    // With several requests, the bytes of one may complete a truncated previous one.
    isDoomed: fates.length === 1 && (fates[0] === 'broken' || (isCut && fates[0] === 'whole')),
  };
}

/** Sends every prefix of a request, from a client that disconnects after it. */
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

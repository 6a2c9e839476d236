import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { cases } from '../generated-cases.js';
import type { CostlyRequest } from './costly-requests.js';

export interface CostlyOptions {
  port: number;
  requests: readonly CostlyRequest[];
  /** The requests of other clients while the machine is measured without an attack. */
  ordinary: CostlyRequest;
  /** Another client's cheap request. @throws Error if the response is wrong */
  canary: () => Promise<void>;
}

/** Limit for 95 % of the canary's responses. */
const LIMIT_MS = 250;
/** A busy machine is slow by itself, so this factor over the time next to ordinary clients is allowed. */
const BASELINE_FACTOR = 5;
const AT_ONCE = 2;
const DURATION_MS = cases({ smoke: 400, soak: 3_000 });
/** The machine may be busy for a while; a service that can be blocked is slow every time. */
const TRIES = 3;
const CANARY_PAUSE_MS = 5;

/**
 * Sends each request repeatedly, and measures how long another client waits meanwhile.
 * @returns a line for each kind of request that delayed it: p95 over 250 ms and over five times the value next to
 * ordinary requests
 */
export async function slowingRequests(options: CostlyOptions): Promise<string[]> {
  const { port, requests, ordinary, canary } = options;
  const beside = async ({ bytes }: CostlyRequest): Promise<number> =>
    p95(await canaryTimes(canary, send(port, bytes)));
  // The first requests to a process are slow.
  await beside(ordinary);
  const slowing: string[] = [];
  for (const request of requests) {
    const tries: string[] = [];
    while (tries.length < TRIES) {
      const attacked = await beside(request);
      if (attacked <= LIMIT_MS) break;
      const usual = await beside(ordinary);
      if (attacked <= BASELINE_FACTOR * usual) break;
      tries.push(`${Math.round(attacked)} ms instead of ${Math.round(usual)} ms`);
    }
    if (tries.length === TRIES) slowing.push(`${request.what}: ${tries.join(', ')}`);
  }
  return slowing;
}

/** Sends one canary after another until the work is done. @returns their durations in milliseconds */
async function canaryTimes(canary: () => Promise<void>, work: Promise<unknown>): Promise<number[]> {
  let isDone = false;
  const done = work.then(() => (isDone = true));
  const times: number[] = [];
  do {
    const startedAt = performance.now();
    await canary();
    times.push(performance.now() - startedAt);
    await sleep(CANARY_PAUSE_MS);
  } while (!isDone);
  await done;
  return times;
}

async function send(port: number, bytes: Buffer): Promise<void> {
  const end = AbortSignal.timeout(DURATION_MS);
  await Promise.all(Array.from({ length: AT_ONCE }, () => sendUntil(end, port, bytes)));
}

async function sendUntil(end: AbortSignal, port: number, bytes: Buffer): Promise<void> {
  while (!end.aborted) {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.write(bytes);
    socket.resume();
    await closed(socket, end);
  }
}

/**
 * Waits for the end of a response. Requests in progress at the end of the attack are abandoned, as such a client would
 * do.
 */
async function closed(socket: Socket, end: AbortSignal): Promise<void> {
  await once(socket, 'close', { signal: end }).catch(() => undefined);
  socket.destroy();
}

function p95(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Infinity;
}

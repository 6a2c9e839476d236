import { setTimeout as sleep } from 'node:timers/promises';
import { playScript } from './play-script.js';
import { Random } from './random.js';
import { gonesAfterEveryByte, script, type WireScript } from './wire-script.js';
import type { FramedRequest } from './wire-framing.js';

export interface HostileOptions {
  port: number;
  /** Total number of connections. */
  count: number;
  seed: number;
  /** One generated request. @param mark unique among all requests */
  request: (random: Random, mark: string) => FramedRequest;
  /** A valid request, of which every prefix is sent, too. */
  faultless: Buffer;
  /** Another client's request, sent continuously. @throws Error if the response is wrong */
  canary: () => Promise<void>;
}

/** The outcome. */
export interface HostileReport {
  /** Number of connections. */
  count: number;
  /** Number of responses by status. */
  statuses: Map<number, number>;
  /** Marks of the requests that had to fail: nothing of them may remain. */
  doomed: string[];
  canaries: number;
  canaryFailures: string[];
  slowestCanaryMs: number;
}

const AT_ONCE = 60;
/** Share of clients that follow the protocol and wait for their response, however busy the server is. */
const HONEST_SHARE = 0.3;
const HONEST_PATIENCE_MS = 60_000;

/** Connects many clients that violate the protocol to a server, and one that follows it. */
export async function sendHostileClients(options: HostileOptions): Promise<HostileReport> {
  const report: HostileReport = {
    count: 0,
    statuses: new Map(),
    doomed: [],
    canaries: 0,
    canaryFailures: [],
    slowestCanaryMs: 0,
  };
  const attack = new AbortController();
  const watching = watchCanary(options.canary, report, attack.signal);
  const scripts = generate(options, report);
  await Promise.all(Array.from({ length: AT_ONCE }, () => playAll(options.port, scripts, report)));
  attack.abort();
  await watching;
  return report;
}

/** One line for people. */
export function describeReport(name: string, seed: number, report: HostileReport): string {
  const statuses = [...report.statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`);
  const canary = `${report.canaries} canaries, the slowest after ${Math.round(report.slowestCanaryMs)} ms`;
  return `${name}: ${report.count} generated connections (seed ${seed}): ${statuses.join(', ')}; ${canary}`;
}

function* generate(
  { count, seed, request, faultless }: HostileOptions,
  report: HostileReport,
): Generator<WireScript> {
  const random = new Random(seed);
  const beginnings = [...gonesAfterEveryByte(faultless, 'reset'), ...gonesAfterEveryByte(faultless, 'end')];
  // Few connections use a random selection.
  const isEach = beginnings.length <= count / 2;
  for (let index = 0; index < count; index++) {
    if (index < Math.min(beginnings.length, count / 2)) {
      yield (isEach ? beginnings[index] : random.pick(beginnings)) as WireScript;
      continue;
    }
    const mark = `wild-${seed}-${index}`;
    if (random.chance(HONEST_SHARE)) {
      const honest = request(random.likely(), mark);
      yield {
        pieces: [honest.bytes],
        pauseMs: 0,
        ending: 'wait',
        patienceMs: HONEST_PATIENCE_MS,
        isDoomed: honest.fate === 'broken',
      };
      continue;
    }
    const amount = random.chance(0.15) ? 2 + random.below(3) : 1;
    const requests = Array.from({ length: amount }, () => request(random, mark));
    const next = script(random, requests);
    if (next.isDoomed) report.doomed.push(mark);
    yield next;
  }
}

async function playAll(port: number, scripts: Generator<WireScript>, report: HostileReport): Promise<void> {
  for (const next of scripts) {
    const statuses = await playScript(port, next);
    for (const status of statuses) report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1);
    report.count++;
  }
}

async function watchCanary(
  canary: () => Promise<void>,
  report: HostileReport,
  attacked: AbortSignal,
): Promise<void> {
  while (!attacked.aborted) {
    const startedAt = performance.now();
    await canary().catch((error: unknown) => report.canaryFailures.push(String(error)));
    report.slowestCanaryMs = Math.max(report.slowestCanaryMs, performance.now() - startedAt);
    report.canaries++;
    await sleep(20);
  }
}

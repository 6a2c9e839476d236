import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ManagedProcess } from './managed-process.js';

/** Only a hung program makes no progress for this long, however busy the machine is. */
const DEFAULT_PATIENCE_MS = 180_000;
/** A program in an endless loop never becomes ready. */
const LONGEST_PATIENCES = 15;
/** Answering readiness checks takes less CPU than this, and a program that starts on a busy machine takes more. */
const BUSY_SHARE = 0.02;
const LOOK_EVERY_MS = 1_000;
const LONGEST_INTERVAL_MS = 500;

export interface ReadyOptions {
  name: string;
  /** Polled, one call at a time. If it never answers, the program is not ready. */
  isReady: () => Promise<boolean>;
  /** How long the program may neither compute nor print, in milliseconds. Default 180,000. */
  patienceMs?: number | undefined;
  /** Cancels the wait. */
  signal?: AbortSignal | undefined;
}

/** A program did not become ready. It has been killed; the message ends with the end of its log. */
export class NotReadyError extends Error {
  /** Whether it only took too long: a retry, or more patience, may help. */
  readonly tookTooLong: boolean;

  constructor(process: ManagedProcess, reason: string, { tookTooLong }: { tookTooLong: boolean }) {
    const tail = process.logTail();
    super(
      `${reason} ${tail === '' ? `${process.logFile} is empty.` : `The end of ${process.logFile}:\n${tail}`}`,
    );
    this.tookTooLong = tookTooLong;
  }
}

/**
 * Waits until a program is ready, as long as it makes progress: it computes, or prints. Otherwise ends it.
 * @throws NotReadyError if it exits early or makes no progress for too long; errors of `isReady` and the signal's
 * reason
 */
export async function untilReady(process: ManagedProcess, options: ReadyOptions): Promise<void> {
  try {
    const reason = await waitWhileBusy(process, options);
    if (reason !== null) throw new NotReadyError(process, ...reason);
  } catch (error) {
    await process.kill();
    throw error;
  }
}

/** @returns why waiting longer is pointless; null if it is ready */
async function waitWhileBusy(
  process: ManagedProcess,
  { name, isReady, patienceMs = DEFAULT_PATIENCE_MS, signal }: ReadyOptions,
): Promise<[reason: string, { tookTooLong: boolean }] | null> {
  const startedAt = performance.now();
  let seen = { at: startedAt, ...activityOf(process) };
  let answer: Promise<boolean> | null = null;
  for (let lookedAt = startedAt; ;) {
    signal?.throwIfAborted();
    if (!process.isRunning) {
      const { code, signal: killed } = await process.exited;
      return [
        `${name} ended before it was ready (${killed ?? `exit code ${code}`}).`,
        { tookTooLong: false },
      ];
    }
    const now = performance.now();
    const pause = sleep(Math.min(Math.max(25, (now - startedAt) / 20), LONGEST_INTERVAL_MS), null);
    if (answer === null) {
      answer = isReady();
      // With a hung program, it may fail long after nobody awaits it any more.
      answer.catch(() => undefined);
    }
    const ready = await Promise.race([answer, pause]);
    if (ready) return null;
    if (ready === false) answer = null;
    if (now - lookedAt > LOOK_EVERY_MS) {
      lookedAt = now;
      const activity = activityOf(process);
      if (isProgress(seen, activity, patienceMs)) seen = { at: now, ...activity };
    }
    if (now - seen.at > patienceMs)
      return [`${name} was not ready and did nothing for ${inSeconds(patienceMs)}.`, { tookTooLong: true }];
    if (now - startedAt > patienceMs * LONGEST_PATIENCES)
      return [`${name} was not ready after ${inSeconds(now - startedAt)}.`, { tookTooLong: true }];
    await pause;
  }
}

interface Activity {
  /** Of the program and its children; null if the system does not report it. */
  cpuMs: number | null;
  printedBytes: number;
}

function activityOf(process: ManagedProcess): Activity {
  return { cpuMs: cpuTimeOf(process.pid), printedBytes: process.printedBytes };
}

function isProgress(before: Activity, now: Activity, patienceMs: number): boolean {
  if (now.printedBytes !== before.printedBytes || now.cpuMs === null || before.cpuMs === null) return true;
  return Math.abs(now.cpuMs - before.cpuMs) > patienceMs * BUSY_SHARE;
}

/** Clock ticks of /proc are hundredths of a second on every Linux that Node.js supports. */
const TICK_MS = 10;

/** CPU time of a process and its children in milliseconds; null without /proc. */
function cpuTimeOf(pid: number): number | null {
  try {
    // The name, in parentheses, may contain spaces. See proc_pid_stat(5): utime, stime, cutime, cstime.
    const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ');
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean);
    return children.reduce((sum, child) => sum + (cpuTimeOf(Number(child)) ?? 0), own);
  } catch {
    return null;
  }
}

function inSeconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}

import type { ChildProcess } from 'node:child_process';
import { METRICS } from '../metrics/catalogue/index.js';
import { counterOf } from '../metrics/process-metrics.js';
import { PeriodicTask } from '../time/periodic-task.js';
import type { KillReason } from './kill-reasons.js';
import { type ChildLaunch, launchChild } from './launch-child.js';
import { cpuTimeMs, residentBytes, preferForOomKill } from './resident-memory.js';

export interface BoundedChildOptions extends ChildLaunch {
  /** Resident memory at which it is killed, native memory included. */
  maxResidentBytes: number;
  /** Interval of checking resident memory and CPU time. */
  memoryCheckIntervalMs: number;
}

/** How a child ended. */
export type ChildEnd =
  | { kind: 'exited'; code: number | null; signal: NodeJS.Signals | null; stderr: string }
  /** Killed by this process. */
  | ({ kind: 'killed'; reason: KillReason } & Usage);

/** Usage and limit of the resource that the child was killed for. */
export interface Usage {
  residentBytes?: number;
  cpuLimitMs?: number;
}

/** Limits on a child's CPU time for a piece of work. */
export interface CpuBound {
  /** CPU time after which it is killed with reason `timeout`. */
  limitMs: number;
  /** CPU time after which it is killed with reason `slow`, unless it may continue. */
  slow?: { afterMs: number; mayGoOn: () => boolean };
}

const KEPT_STDERR = 8_192;
/** Interval of checking an idle child, in milliseconds. */
const IDLE_CHECK_MS = 10_000;

/** What a parent does with its child's messages, and with its end. */
export interface ChildListener<Received> {
  onMessage: (message: Received) => void;
  onEnd: (end: ChildEnd) => void;
}

/**
 * A child process with messages in both directions, whose memory is limited and whose exit is detected. The parent sends `Sent`
 * and receives `Received`.
 */
export class BoundedChild<Sent extends object, Received> {
  private readonly child: ChildProcess;
  private isEnded = false;
  private killReason: ({ reason: KillReason } & Usage) | null = null;
  private cpuBound: (CpuBound & { beforeMs: number }) | null = null;
  private stderr = '';
  private readonly usageCheck: PeriodicTask;
  private isIdle = false;
  private readonly whenClosed: Promise<void>;

  constructor(
    private readonly options: BoundedChildOptions,
    private readonly listener: ChildListener<Received>,
  ) {
    this.child = launchChild(options);
    this.child.on('message', (message) => listener.onMessage(message as Received));
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr = (this.stderr + text).slice(-KEPT_STDERR);
    });
    this.whenClosed = new Promise((resolve) => {
      this.child.once('close', (code, signal) => resolve(this.end(code, signal)));
      // Emitted if it could not be started at all; then `close` does not follow.
      this.child.once('error', (error) => {
        this.stderr += error.message;
        if (this.child.pid === undefined) resolve(this.end(null, null));
      });
    });
    this.usageCheck = new PeriodicTask({
      name: 'check the memory and CPU time of child processes',
      everyMs: options.memoryCheckIntervalMs,
      longestPauseMs: IDLE_CHECK_MS,
      run: () => this.checkUsage(),
    });
    this.usageCheck.start();
    if (this.child.pid !== undefined) void preferForOomKill(this.child.pid);
  }

  get isAlive(): boolean {
    return !this.isEnded && this.killReason === null;
  }

  get pid(): number | null {
    return this.child.pid ?? null;
  }

  send(message: Sent): void {
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  /** Kills the child at once. The first reason counts. */
  kill(reason: KillReason, usage: Usage = {}): void {
    // The child may already have exited for another reason while its output is still being read.
    if (!this.isAlive || this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.killReason = { reason, ...usage };
    this.killGroup();
  }

  /** Resolves when the process is gone. */
  closed(): Promise<void> {
    return this.whenClosed;
  }

  async residentBytes(): Promise<number> {
    return this.pid === null ? 0 : ((await residentBytes(this.pid)) ?? 0);
  }

  /**
   * Limits the CPU time that it uses from now on; null for no limit. The load of other processes and waiting for the
   * parent do not count.
   */
  async boundCpu(bound: CpuBound | null): Promise<void> {
    this.cpuBound =
      bound === null || this.pid === null ? null : { ...bound, beforeMs: await cpuTimeMs(this.pid) };
  }

  /** While idle, it does not keep this process alive. */
  setIdle(idle: boolean): void {
    this.isIdle = idle;
    if (!idle) this.usageCheck.wake();
    const channel = this.child.channel;
    if (idle) {
      this.child.unref();
      channel?.unref();
    } else {
      this.child.ref();
      channel?.ref();
    }
  }

  private end(code: number | null, signal: NodeJS.Signals | null): void {
    void this.usageCheck.stop();
    this.isEnded = true;
    const reason = this.killReason?.reason ?? (code === 0 ? 'exited' : 'crashed');
    counterOf(METRICS.childProcessEnds).inc({ reason });
    this.listener.onEnd(
      this.killReason
        ? { kind: 'killed', ...this.killReason }
        : { kind: 'exited', code, signal, stderr: this.stderr },
    );
  }

  /** Kills the process group, which includes processes started by the child. */
  private killGroup(): void {
    if (this.child.pid === undefined) return;
    try {
      process.kill(-this.child.pid, 'SIGKILL');
    } catch {
      // It is not a group leader yet, or gone.
      this.child.kill('SIGKILL');
    }
  }

  /** An idle child uses no CPU time. @returns whether it was checked */
  private async checkUsage(): Promise<boolean> {
    if (this.isIdle) return false;
    const bytes = await this.residentBytes();
    if (bytes > this.options.maxResidentBytes) this.kill('out_of_memory', { residentBytes: bytes });
    const { cpuBound, pid } = this;
    if (cpuBound && pid !== null) this.checkCpu(cpuBound, (await cpuTimeMs(pid)) - cpuBound.beforeMs);
    return true;
  }

  private checkCpu(bound: CpuBound, usedMs: number): void {
    if (usedMs > bound.limitMs) return this.kill('timeout', { cpuLimitMs: bound.limitMs });
    const { slow } = bound;
    if (!slow || usedMs <= slow.afterMs) return;
    // Ask only once.
    delete bound.slow;
    if (!slow.mayGoOn()) this.kill('slow');
  }
}

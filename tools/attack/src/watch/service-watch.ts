import { setTimeout as sleep } from 'node:timers/promises';
import type { Findings } from '../judge/findings.js';
import type { AttackStack } from '../stack/attack-stack.js';

const LOOK_EVERY_MS = 500;
/** As the kubelet and `npm start` do. */
const SILENCE_MS = 10_000;

/** Restarts the service when it ends or hangs, so that attacks can continue. */
export class ServiceWatch {
  restarts = 0;
  /** Companions, by name. */
  private readonly ended = new Set<string>();
  private isOver = false;
  private up: Promise<void> = Promise.resolve();
  private readonly watching: Promise<void>;

  constructor(
    private readonly stack: AttackStack,
    private readonly findings: Findings,
    /** The current attack. */
    private readonly during: () => string,
  ) {
    this.watching = this.watch();
  }

  /** Resolves when the service is available again. */
  async untilUp(): Promise<void> {
    await sleep(2 * LOOK_EVERY_MS);
    await this.up;
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.watching;
  }

  private async watch(): Promise<void> {
    while (!this.isOver) {
      await sleep(LOOK_EVERY_MS);
      this.lookAtCompanions();
      const reason = await this.whatIsWrong();
      if (reason !== null && !this.isOver) await this.restart(reason);
    }
  }

  private lookAtCompanions(): void {
    for (const app of this.stack.companions) {
      if (app.isRunning || this.ended.has(app.name)) continue;
      this.ended.add(app.name);
      const step = { attack: this.during(), index: -1 };
      const detail = `the process ended: ${app.logs().slice(-500)}`;
      this.findings.add({ kind: 'process', step, title: app.name, detail, request: '' });
    }
  }

  private async whatIsWrong(): Promise<string | null> {
    const { service } = this.stack;
    if (!service.isRunning) {
      const { code, signal } = await service.exited;
      return `the process ended (${signal ?? `exit code ${code}`}): ${service.logs().slice(-500)}`;
    }
    const signal = AbortSignal.timeout(SILENCE_MS);
    const answer = await fetch(`${service.baseUrl}/health/live`, { signal }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok || !service.isRunning) return null;
    return signal.aborted ? `/health/live was silent for ${SILENCE_MS / 1_000} s` : null;
  }

  private async restart(reason: string): Promise<void> {
    this.restarts++;
    const step = { attack: this.during(), index: -1 };
    this.findings.add({ kind: 'process', step, title: 'sql-query-api', detail: reason, request: '' });
    this.up = this.stack.service.kill9().then(() => this.stack.startApp());
    await this.up;
  }
}

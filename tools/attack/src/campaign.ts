import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from './attack.js';
import { AttackRun } from './attack-run.js';
import { ALONE, Canary } from './canary/canary.js';
import { Findings, type FindingKind, type StepId } from './judge/findings.js';
import { LeakSearch } from './judge/leak-search.js';
import { shownFinding } from './report/report.js';
import { type AttackResult, MAX_RSS_GROWTH, type RunResult } from './report/result.js';
import type { AttackStack } from './stack/attack-stack.js';
import type { World } from './stack/world.js';
import { guardMemory } from './watch/memory-guard.js';
import { RssGauge, untilCalm } from './watch/rss-gauge.js';
import { ServiceWatch } from './watch/service-watch.js';
import { warmUp } from './watch/warm-up.js';

export interface CampaignOptions {
  seed: number;
  /** For all attacks together, in milliseconds. */
  attackMs: number;
  /** Baseline of the canary without attacks, in milliseconds. */
  aloneMs: number;
  /** How long the service may take to recover, in milliseconds. */
  settleMs: number;
  /** A single step to repeat. */
  repeat: StepId | null;
  note: (line: string) => void;
}

const KINDS: FindingKind[] = ['leak', 'wrong', 'unexpected5xx', 'canary', 'process', 'suite'];
const SETTLING = 'settling';

/** One run: the canary alone, then each class of attacks with the canary, and the recovery. */
export class Campaign {
  private readonly findings: Findings;
  private readonly leaks: LeakSearch;
  private readonly rss: RssGauge;
  private readonly canary: Canary;
  private phase = ALONE;
  private breakOff = new AbortController();

  private constructor(
    private readonly stack: AttackStack,
    private readonly world: World,
    private readonly options: CampaignOptions,
  ) {
    this.findings = new Findings((finding) => options.note(shownFinding(finding)));
    this.leaks = new LeakSearch(world.foreign);
    this.rss = new RssGauge(() => stack.service.pid);
    this.rss.markStart();
    this.canary = new Canary(world.baseUrl, world.victim, this.findings);
  }

  static async run(
    stack: AttackStack,
    world: World,
    attacks: readonly Attack[],
    options: CampaignOptions,
  ): Promise<RunResult> {
    options.note('Warming up');
    await warmUp(world);
    return new Campaign(stack, world, options).attackWithAll(attacks);
  }

  private async attackWithAll(attacks: readonly Attack[]): Promise<RunResult> {
    const { note, aloneMs, attackMs } = this.options;
    const watch = new ServiceWatch(this.stack, this.findings, () => this.phase);
    const stopGuarding = guardMemory((freeBytes) => this.onShortage(freeBytes));
    note('The canary alone');
    await sleep(aloneMs);
    const runs: AttackRun[] = [];
    for (const attack of attacks) {
      this.enter(attack.name);
      runs.push(await this.attackWith(attack, attackMs / attacks.length, watch));
    }
    const settled = await this.settle();
    stopGuarding();
    await watch.stop();
    await this.canary.stop();
    this.rss.stop();
    return this.resultOf(runs, { ...settled, serviceRestarts: watch.restarts });
  }

  private enter(phase: string): void {
    this.options.note(`Phase: ${phase}`);
    this.phase = phase;
    this.canary.enter(phase);
  }

  private async attackWith(attack: Attack, durationMs: number, watch: ServiceWatch): Promise<AttackRun> {
    this.breakOff = new AbortController();
    const judge = { leaks: this.leaks, findings: this.findings };
    const untilUp = () => watch.untilUp();
    const run = new AttackRun(attack, this.world, judge, this.options.seed, untilUp);
    if (this.options.repeat) await run.once(this.options.repeat.index);
    else await run.until(Date.now() + durationMs, this.breakOff.signal);
    return run;
  }

  private onShortage(freeBytes: number): void {
    if (this.breakOff.signal.aborted) return;
    this.breakOff.abort();
    const detail = `only ${Math.round(freeBytes / 1024 ** 2)} MB of the machine's memory were left; aborted`;
    const step = { attack: this.phase, index: -1 };
    this.findings.add({ kind: 'process', step, title: 'memory', detail, request: '' });
    void this.stack.endStatements();
  }

  private async settle(): Promise<{ settledAfterMs: number; afterBytes: number; liveBackends: string[] }> {
    this.enter(SETTLING);
    const settledAfterMs = await untilCalm(
      async () => this.rss.growth() <= MAX_RSS_GROWTH && (await this.stack.liveBackends()).length === 0,
      this.options.settleMs,
    );
    const liveBackends = (await this.stack.liveBackends()).map(({ statement }) => statement);
    return { settledAfterMs, afterBytes: this.rss.look(), liveBackends };
  }

  private resultOf(
    runs: readonly AttackRun[],
    after: { settledAfterMs: number; afterBytes: number; liveBackends: string[]; serviceRestarts: number },
  ): RunResult {
    const { settledAfterMs, afterBytes, liveBackends, serviceRestarts } = after;
    const { startBytes, peakBytes } = this.rss;
    const count = (status: number) =>
      runs.reduce((sum, { tally }) => sum + (tally.statuses.get(status) ?? 0), 0);
    return {
      seed: this.options.seed,
      attacks: runs.map((run) => this.attackResult(run)),
      counts: Object.fromEntries(
        KINDS.map((kind) => [kind, this.findings.count(kind)]),
      ) as RunResult['counts'],
      findings: this.findings.kept,
      honest5xx: count(503) + count(504),
      canaryAlone: this.canary.times((phase) => phase === ALONE),
      canaryAttacked: this.canary.times((phase) => phase !== ALONE && phase !== SETTLING),
      rss: { startBytes, peakBytes, afterBytes, settledAfterMs },
      liveBackends,
      restarts: { service: serviceRestarts, servers: this.stack.serverRestarts() },
    };
  }

  private attackResult({ attack: { name }, steps, tally, durationMs }: AttackRun): AttackResult {
    const statuses = [...tally.statuses].sort(([a], [b]) => a - b);
    return {
      name,
      steps,
      durationMs,
      requests: tally.requests,
      statuses: statuses.map(([status, count]) => `${count} × ${status || 'none'}`).join(', '),
      leaks: this.findings.countOf(name, 'leak'),
      wrongAnswers: this.findings.countOf(name, 'wrong'),
      unexpected5xx: this.findings.countOf(name, 'unexpected5xx'),
      canary: this.canary.times((phase) => phase === name),
    };
  }
}

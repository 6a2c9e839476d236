import { Random } from '@tessera/testing';
import type { Attack } from './attack.js';
import { Attacker, type Tally } from './attacker.js';
import { HttpClient, isRefusal } from './http/http-client.js';
import type { Findings } from './judge/findings.js';
import type { LeakSearch } from './judge/leak-search.js';
import type { World } from './stack/world.js';

/** A responsive service has completed the minimum of steps by then. */
const MAX_OVERTIME_MS = 15_000;

/** Runs the steps of one class of attacks and counts the results. */
export class AttackRun {
  readonly tally: Tally = { requests: 0, statuses: new Map() };
  steps = 0;
  /** Duration in milliseconds. */
  durationMs = 0;
  private readonly client: HttpClient;

  constructor(
    readonly attack: Attack,
    private readonly world: World,
    private readonly judge: { leaks: LeakSearch; findings: Findings },
    private readonly seed: number,
    /** Waits for the service after it was unavailable. */
    private readonly untilUp: () => Promise<void>,
  ) {
    this.client = new HttpClient(world.baseUrl);
  }

  /** Runs steps concurrently until the time is up and the minimum is reached, or it is aborted. */
  async until(end: number, signal: AbortSignal): Promise<void> {
    const { parallel, least } = this.attack;
    const startedAt = Date.now();
    const goesOn = () => Date.now() < end || (this.steps < least && Date.now() < end + MAX_OVERTIME_MS);
    const work = async () => {
      while (!signal.aborted && goesOn()) await this.take(this.steps++);
    };
    await Promise.all(Array.from({ length: parallel }, work));
    this.durationMs = Date.now() - startedAt;
    this.client.close();
  }

  /** Runs a single step. */
  async once(index: number): Promise<void> {
    this.steps++;
    await this.take(index);
    this.client.close();
  }

  private async take(index: number): Promise<void> {
    const { name } = this.attack;
    let title = 'a step';
    try {
      const step = this.attack.generate(randomOf(this.seed, name, index), index);
      title = step.title;
      const attacker = this.attackerFor(index, title);
      await step.run(attacker);
      if (attacker.isRefused) await this.untilUp();
    } catch (error) {
      // The service watch reports a dead process.
      if (isRefusal(error)) return this.untilUp();
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.judge.findings.add({ kind: 'suite', step: { attack: name, index }, title, detail, request: '' });
    }
  }

  private attackerFor(index: number, title: string): Attacker {
    const { attacker, baseUrl } = this.world;
    const judge = { ...this.judge, tally: this.tally };
    return new Attacker(attacker, baseUrl, this.client, judge, { attack: this.attack.name, index, title });
  }
}

/** Each step has its own random source, so that it can be repeated alone. */
function randomOf(seed: number, attack: string, index: number): Random {
  let state = seed;
  for (const character of `${attack}:${index}`)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return new Random(state);
}

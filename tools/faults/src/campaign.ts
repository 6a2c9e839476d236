import { Random } from '@tessera/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkAll } from './checks/check-all.js';
import type { Finding } from './checks/finding.js';
import type { Fault, FaultName } from './faults/fault.js';
import { drawFault, faultsFor } from './faults/index.js';
import type { FaultyStack } from './faulty-stack.js';
import { DocumentLoad } from './load/documents.js';
import { Journal } from './load/journal.js';
import { StuckError } from './load/persistent-client.js';
import { StatementLoad } from './load/statements.js';
import type { Options } from './options.js';

/** Longest delay of a fault during its trial's work. */
const LATEST_FAULT_MS = 800;
/** Further findings would be consequences. */
const ENOUGH_FINDINGS = 20;

export interface TrialResult {
  trial: number;
  fault: FaultName;
  /** The target of the fault. */
  hit: string;
  seconds: number;
  findings: Finding[];
}

export interface CampaignResult {
  seed: number;
  trials: TrialResult[];
  /** Faults that this machine cannot cause. */
  impossible: FaultName[];
  acknowledged: Record<string, number>;
  /** Chunks with vectors, and superfluous vectors; null without the campaign's own model. */
  embedded: { chunks: number; repeated: number } | null;
}

/** Runs trials: work, a fault in the middle of it, and a check for damage. */
export class Campaign {
  private readonly journal = new Journal();
  private readonly random: Random;
  private readonly documents: DocumentLoad;
  private readonly statements: StatementLoad;

  constructor(
    private readonly stack: FaultyStack,
    private readonly options: Pick<Options, 'seed' | 'trials' | 'only'>,
    private readonly report: (line: string) => void,
  ) {
    this.random = new Random(options.seed);
    this.documents = new DocumentLoad(stack.baseUrl, this.journal, this.random);
    this.statements = new StatementLoad(stack, this.journal, this.random);
  }

  async run(): Promise<CampaignResult> {
    const { possible, impossible } = faultsFor(this.stack, this.options.only);
    if (possible.length === 0) throw new Error('None of these faults is possible here.');
    await this.documents.prepare();
    await this.statements.prepare();
    const trials: TrialResult[] = [];
    let found = 0;
    for (let trial = 1; trial <= this.options.trials && found < ENOUGH_FINDINGS; trial++) {
      const result = await this.trial(trial, drawFault(possible, this.random));
      trials.push(result);
      found += result.findings.length;
    }
    const { counts, documents, loads } = this.journal;
    const acknowledged = { documents: documents.length, loads: loads.length, ...counts };
    const embedded = this.stack.models?.embedded ?? null;
    return { seed: this.options.seed, trials, impossible, acknowledged, embedded };
  }

  private async trial(trial: number, fault: Fault): Promise<TrialResult> {
    const startedAt = performance.now();
    const repeatedBefore = this.stack.models?.embedded.repeated ?? 0;
    const work = [...this.documents.burst(), ...this.statements.burst()];
    const ends = Promise.allSettled(work);
    await sleep(this.random.below(LATEST_FAULT_MS));
    const hit = await fault.cause(this.stack, this.random);
    const findings = (await ends).flatMap(findingOf);
    const unanswered = this.journal.unanswered.splice(0);
    if (fault.sparesAnswers?.(this.stack))
      findings.push(...unanswered.map((what): Finding => ({ kind: 'wrong', what: `not answered: ${what}` })));
    try {
      await this.stack.untilWell();
      findings.push(...(await checkAll(this.stack, this.journal)));
    } catch (error) {
      findings.push({ kind: 'stuck', what: (error as Error).message });
    }
    const repeated = (this.stack.models?.embedded.repeated ?? 0) - repeatedBefore;
    if (repeated > mostRepeated(fault))
      findings.push({ kind: 'twice', what: `${repeated} chunks were embedded again` });
    const seconds = (performance.now() - startedAt) / 1_000;
    this.report(`Trial ${trial}: ${fault.name} ${hit}, ${seconds.toFixed(1)} s`);
    for (const { kind, what } of findings) this.report(`  ${kind}: ${what}`);
    return { trial, fault: fault.name, hit, seconds, findings };
  }
}

/** Vectors that a worker may request again after an interruption: 2 documents with 32 chunks each. */
const IN_FLIGHT = 64;
/** While a disk is full, unstored vectors are requested repeatedly. */
const TRIES_ON_FULL_DISK = 3;

function mostRepeated({ name }: Fault): number {
  return name === 'fill-disk' ? TRIES_ON_FULL_DISK * IN_FLIGHT : IN_FLIGHT;
}

function findingOf(end: PromiseSettledResult<void>): Finding[] {
  if (end.status === 'fulfilled') return [];
  const { message } = end.reason as Error;
  return [{ kind: end.reason instanceof StuckError ? 'stuck' : 'wrong', what: message }];
}

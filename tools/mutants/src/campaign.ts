import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Mutant } from './catalogue/mutant.js';
import type { Checkout } from './checkout.js';
import { projectOf, Projects } from './projects.js';
import { type FailedTest, findFailure, type Level, LEVELS, type TestRun } from './run-tests.js';

/** The result of a mutant. `open`: only the tests next to it and the named one ran, and passed. */
export type Result = { id: string; seconds: number } & (
  ({ outcome: 'found'; level: Level } & FailedTest) | { outcome: 'survived' | 'timeout' | 'open' }
);

export function readResults(file: string): Result[] {
  return JSON.parse(readFileSync(file, 'utf8')) as Result[];
}

/** Seeds mutants one by one and runs tests until one fails. */
export class Campaign {
  private readonly results: Map<string, Result>;
  private readonly projects: Projects;

  /**
   * @param options.isQuick runs only the tests next to a mutant and the named end-to-end test
   * @param options.resultsFile stores results, so that an interrupted run can continue; null for none
   */
  constructor(
    private readonly checkout: Checkout,
    private readonly options: { levels: readonly Level[]; resultsFile: string | null; isQuick: boolean },
  ) {
    const { resultsFile: file } = options;
    const known = file !== null && existsSync(file) ? readResults(file) : [];
    this.results = new Map(known.map((result) => [result.id, result]));
    this.projects = new Projects(checkout.root);
  }

  /** Tests next to a mutant first: they find most in little time. Known results are kept. */
  async run(mutants: readonly Mutant[]): Promise<Result[]> {
    for (const mutant of mutants)
      if (!this.results.has(mutant.id)) await this.look(mutant, this.testsBeside(mutant), 'open');
    for (const mutant of mutants)
      if (this.results.get(mutant.id)?.outcome === 'open' && !this.options.isQuick)
        await this.look(mutant, this.testsElsewhere(mutant), 'survived');
    return mutants.flatMap(({ id }) => this.results.get(id) ?? []);
  }

  private testsBeside({ file, endToEnd }: Mutant): TestRun[] {
    const project = projectOf(file);
    return this.levels.flatMap((level): TestRun[] => {
      if (level !== 'e2e') return [{ level, project }];
      return endToEnd === undefined ? [] : [{ level, project: projectOf(endToEnd), file: endToEnd }];
    });
  }

  private testsElsewhere({ file }: Mutant): TestRun[] {
    const own = projectOf(file);
    return this.levels.flatMap((level) => {
      const dependents = this.projects.dependentsOf(own, { includesProcesses: level === 'e2e' });
      return [...(level === 'e2e' ? [own] : []), ...dependents].map((project) => ({ level, project }));
    });
  }

  private get levels(): Level[] {
    return LEVELS.filter((level) => this.options.levels.includes(level));
  }

  private async look(mutant: Mutant, runs: TestRun[], otherwise: 'open' | 'survived'): Promise<void> {
    const { id } = mutant;
    const start = performance.now();
    const found = await this.checkout.with(mutant, () => this.find(runs, otherwise));
    const spent = (performance.now() - start) / 1_000 + (this.results.get(id)?.seconds ?? 0);
    const result: Result = { id, ...found, seconds: Math.round(spent) };
    this.results.set(id, result);
    const { resultsFile } = this.options;
    if (resultsFile !== null) writeFileSync(resultsFile, JSON.stringify([...this.results.values()], null, 2));
    console.error(JSON.stringify(result));
  }

  private async find(runs: TestRun[], otherwise: 'open' | 'survived') {
    let outcome: 'open' | 'survived' | 'timeout' = otherwise;
    for (const run of runs) {
      const failed = await findFailure(this.checkout, run);
      if (failed === 'timeout') outcome = failed;
      else if (failed) return { outcome: 'found' as const, level: run.level, ...failed };
    }
    return { outcome };
  }
}

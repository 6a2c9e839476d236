import type { InvertedRun, Run } from './runs.js';

/** How long a transaction may block other writers. With eight concurrent documents, one waits about ten times as long. */
const SLICE_MS = 80;
/** Terms between two checks of the clock. */
const TERMS_AT_ONCE = 64;

/** The time budget of one transaction. */
export class Slice {
  private readonly end = performance.now() + SLICE_MS;

  get isOver(): boolean {
    return performance.now() > this.end;
  }

  /**
   * Continues with the run's terms until all are done or the time is over.
   * @param work gets ascending terms, in batches
   * @returns the updated run, and whether all its terms are done
   */
  advance(
    run: Run,
    { termIds }: InvertedRun,
    work: (termIds: Uint32Array) => void,
  ): { run: Run; isThrough: boolean } {
    let at = termIds.findIndex((termId) => termId >= run.nextTerm);
    if (at < 0) return { run, isThrough: true };
    do {
      work(termIds.subarray(at, at + TERMS_AT_ONCE));
      at += TERMS_AT_ONCE;
    } while (at < termIds.length && !this.isOver);
    const isThrough = at >= termIds.length;
    const nextTerm = isThrough ? (termIds.at(-1) as number) + 1 : (termIds[at] as number);
    return { run: { ...run, nextTerm }, isThrough };
  }
}

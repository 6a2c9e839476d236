/** Records that may wait for others, per allowed failure. */
const ORPHANS_FOR_A_FAILURE = 10;

export class TooManyFailuresError extends Error {
  override readonly name = 'TooManyFailuresError';

  constructor() {
    super('Too many records of the load have failed.');
  }
}

/** Counts failed records and stops the load if there are too many. */
export class FailureCount {
  private orphans = 0;

  /**
   * @param max allowed failures
   * @param failed failures so far
   * @param areOrphansKept whether records that reference missing rows are retried
   */
  constructor(
    private readonly max: number,
    private failed: number,
    private readonly areOrphansKept: boolean,
  ) {}

  /** The number of further failures that exceeds the limit. */
  get room(): number {
    return this.max - this.failed + 1;
  }

  /** @throws TooManyFailuresError */
  add(failed: number): void {
    this.failed += failed;
    if (this.failed > this.max) throw new TooManyFailuresError();
  }

  /** Counts records that reference a missing row. @throws TooManyFailuresError */
  addOrphans(count: number): void {
    if (!this.areOrphansKept) return this.add(count);
    this.orphans += count;
    if (this.orphans > this.max * ORPHANS_FOR_A_FAILURE) throw new TooManyFailuresError();
  }
}

/** Records may wait for others of their file, so many times as many as may fail. */
const ORPHANS_FOR_A_FAILURE = 10;

/** More records of a load have failed than may. */
export class TooManyFailuresError extends Error {
  override readonly name = 'TooManyFailuresError';

  constructor() {
    super('Too many records of the load have failed.');
  }
}

/** Counts the failed records of a load, and stops it when there are too many. */
export class FailureCount {
  private orphans = 0;

  /**
   * @param max so many records may fail
   * @param failed so many have
   * @param areOrphansKept whether records may still succeed that have failed for want of another row
   */
  constructor(
    private readonly max: number,
    private failed: number,
    private readonly areOrphansKept: boolean,
  ) {}

  /** As many records as tell, when they fail, that there are too many. */
  get room(): number {
    return this.max - this.failed + 1;
  }

  /** @throws TooManyFailuresError */
  add(failed: number): void {
    this.failed += failed;
    if (this.failed > this.max) throw new TooManyFailuresError();
  }

  /** Records that have failed for want of another row. @throws TooManyFailuresError */
  addOrphans(count: number): void {
    if (!this.areOrphansKept) return this.add(count);
    this.orphans += count;
    if (this.orphans > this.max * ORPHANS_FOR_A_FAILURE) throw new TooManyFailuresError();
  }
}

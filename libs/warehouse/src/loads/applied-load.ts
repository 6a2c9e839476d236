import type { BulkLoad, FailedRecords, LoadOutcome } from '../bulk-warehouse.port.js';

/** A load that was applied before. */
export class AppliedLoad implements BulkLoad {
  constructor(
    private readonly outcome: LoadOutcome,
    readonly failures: () => Promise<FailedRecords>,
  ) {}

  async stage(): Promise<void> {}

  apply(): Promise<LoadOutcome> {
    return Promise.resolve(this.outcome);
  }

  async close(): Promise<void> {}
}

/** For an unknown load. */
export const NO_FAILURES: FailedRecords = { columns: [], records: noRecords() };

async function* noRecords(): AsyncGenerator<never> {}

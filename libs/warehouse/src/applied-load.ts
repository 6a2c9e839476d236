import type { BulkLoad, FailedRecords, LoadOutcome } from './bulk-warehouse.port.js';

/** A load that has ended in the warehouse before. */
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

/** Of a load that is not known. */
export const NO_FAILURES: FailedRecords = { columns: [], records: noRecords() };

async function* noRecords(): AsyncGenerator<never> {}

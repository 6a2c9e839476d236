import { Injectable } from '@nestjs/common';
import type { BulkRun } from '@tessera/contracts';
import type { JobConsumer } from '@tessera/queues';
import { BulkRunner } from './bulk-runner.js';

/** Wakes the runner, which chooses the next job. A lost message only delays its job. */
@Injectable()
export class BulkQueueConsumer implements JobConsumer<BulkRun> {
  constructor(private readonly runner: BulkRunner) {}

  async consume(): Promise<'success'> {
    this.runner.wake();
    return Promise.resolve('success');
  }
}

import { Injectable } from '@nestjs/common';
import type { BulkRun } from '@tessera/contracts';
import type { JobConsumer } from '@tessera/queues';
import { BulkRunner } from './bulk-runner.js';

/** Hears that a job can be run. Which one comes next is the runner's matter, and a message that got lost delays its job a moment. */
@Injectable()
export class BulkQueueConsumer implements JobConsumer<BulkRun> {
  constructor(private readonly runner: BulkRunner) {}

  async consume(): Promise<'success'> {
    this.runner.wake();
    return Promise.resolve('success');
  }
}

import { Injectable } from '@nestjs/common';
import { BulkJobRepository } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { validate as isUuid } from 'uuid';
import type { UploadGate } from './upload-gate.js';

/** A bulk job's upload may be replaced while the job is Open. */
@Injectable()
export class JobUploadGate implements UploadGate {
  constructor(private readonly jobs: BulkJobRepository) {}

  /** @throws ServiceError NOT_FOUND for an unknown job, CONFLICT unless it is Open */
  async requireOpen(key: string): Promise<void> {
    const id = key.split('/')[1] ?? '';
    const state = isUuid(id) ? await this.jobs.stateOf(id) : null;
    if (state === 'Open') return;
    if (state === null) throw new ServiceError('not_found', 'Bulk job not found.');
    const message = `The upload of a job that is ${state} cannot be replaced. Create another job for this file.`;
    throw new ServiceError('conflict', message, { state, reason: 'upload_complete' });
  }
}

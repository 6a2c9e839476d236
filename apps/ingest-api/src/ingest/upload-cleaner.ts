import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { objectKeys, UploadService } from '@tessera/objects';
import { DocumentUploadRepository } from '@tessera/persistence';
import { PeriodicTask } from '@tessera/platform';
import { INGEST_API_CONFIG, type IngestApiConfig } from '../config.js';
import { uploadTimeoutMs } from './upload-timeout.js';

const BATCH = 100;

/**
 * Removes what uploads have left that came to nothing: their process died, or lost the database before it knew whether the document
 * was registered. The bytes go at once; the note stays until nobody can be storing them any more, then they go again, and the note
 * last. Several may run: removing twice is harmless.
 */
@Injectable()
export class UploadCleaner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(UploadCleaner.name);
  private readonly cleaning: PeriodicTask;

  constructor(
    private readonly uploads: UploadService,
    private readonly noted: DocumentUploadRepository,
    @Inject(INGEST_API_CONFIG) private readonly config: IngestApiConfig,
  ) {
    this.cleaning = new PeriodicTask({
      name: 'remove uploads that came to nothing',
      everyMs: config.ingest.cleaningIntervalMs,
      run: (stopping) => this.run(stopping),
    });
  }

  onApplicationBootstrap(): void {
    this.cleaning.start();
    this.cleaning.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.cleaning.stop();
  }

  private async run(stopping: AbortSignal): Promise<void> {
    for (let count = BATCH; count === BATCH && !stopping.aborted;) {
      const expired = await this.noted.giveUpExpired(BATCH);
      for (const id of expired) await this.isRemoved(id);
      count = expired.length;
    }
    for (let count = BATCH; count === BATCH && !stopping.aborted;) {
      const old = await this.noted.givenUpBefore(uploadTimeoutMs(this.config), BATCH);
      count = 0;
      for (const id of old) {
        if (stopping.aborted || !(await this.isRemoved(id))) continue;
        await this.noted.forget(id);
        count++;
      }
    }
  }

  /** What cannot be removed now is tried again later, and keeps no other from going. */
  private async isRemoved(documentId: string): Promise<boolean> {
    try {
      await this.uploads.discardStored(objectKeys.documentPrefix(documentId));
      return true;
    } catch (error) {
      this.logger.warn({ msg: 'an upload cannot be removed yet', documentId, err: error });
      return false;
    }
  }
}

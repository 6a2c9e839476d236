import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { objectKeys, UploadService } from '@tessera/objects';
import { PeriodicTask } from '@tessera/platform';
import { RegistrationService } from './registration.service.js';

const LOOK_MS = 2_000;

/**
 * Uploads whose registration broke off with the connection to the database: whether it was committed is known only once
 * the database is back. Until then their bytes are kept; a registered document must not lose its source.
 */
@Injectable()
export class DoubtfulUploads implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly documentIds = new Set<string>();
  private readonly looking = new PeriodicTask({
    name: 'look whether uploads were registered',
    everyMs: LOOK_MS,
    run: (stopping) => this.look(stopping),
  });

  constructor(
    private readonly registrations: RegistrationService,
    private readonly uploads: UploadService,
  ) {}

  onApplicationBootstrap(): void {
    this.looking.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.looking.stop();
  }

  /** Removes the stored bytes as soon as it is known that there is no such document. */
  discardUnlessRegistered(documentId: string): void {
    this.documentIds.add(documentId);
  }

  /** @throws while the database or the store is still away: the next look tells */
  private async look(stopping: AbortSignal): Promise<void> {
    for (const documentId of this.documentIds) {
      if (stopping.aborted) return;
      if (!(await this.registrations.isRegistered(documentId)))
        await this.uploads.discardStored(objectKeys.documentPrefix(documentId));
      this.documentIds.delete(documentId);
    }
  }
}

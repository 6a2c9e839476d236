import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { RegistrationService } from './registration.service.js';
import { UploadService } from './upload.service.js';

const LOOK_MS = 2_000;

/**
 * Uploads whose registration broke off with the connection to the database: whether it was committed is known only once
 * the database is back. Until then their bytes are kept; a registered document must not lose its source.
 */
@Injectable()
export class DoubtfulUploads implements BeforeApplicationShutdown {
  private readonly documentIds = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly registrations: RegistrationService,
    private readonly uploads: UploadService,
  ) {}

  /** Removes the stored bytes as soon as it is known that there is no such document. */
  discardUnlessRegistered(documentId: string): void {
    this.documentIds.add(documentId);
    this.timer ??= setInterval(() => void this.look(), LOOK_MS);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    for (const documentId of this.documentIds) {
      try {
        if (!(await this.registrations.isRegistered(documentId)))
          await this.uploads.discardStored(documentId);
        this.documentIds.delete(documentId);
      } catch {
        return; // The database or the store is still away: the next look tells.
      }
    }
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

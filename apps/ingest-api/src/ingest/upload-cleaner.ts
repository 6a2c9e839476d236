import { Inject, Injectable } from '@nestjs/common';
import { objectKeys, RemovalCleaner, UploadService } from '@tessera/objects';
import { DocumentUploadRepository } from '@tessera/persistence';
import { INGEST_API_CONFIG, type IngestApiConfig } from '../config.js';
import { uploadTimeoutMs } from './upload-timeout.js';

/** Removes uploads whose process died, or lost the database before it knew whether the document was registered. */
@Injectable()
export class UploadCleaner extends RemovalCleaner<{ id: string }> {
  constructor(
    uploads: UploadService,
    noted: DocumentUploadRepository,
    @Inject(INGEST_API_CONFIG) config: IngestApiConfig,
  ) {
    super({
      what: 'upload',
      everyMs: config.ingest.cleaningIntervalMs,
      graceMs: uploadTimeoutMs(config),
      removeExpired: (limit) => noted.giveUpExpired(limit),
      removedBefore: (ageMs, limit) => noted.givenUpBefore(ageMs, limit),
      removeObjects: ({ id }) => uploads.discardStored(objectKeys.documentPrefix(id)),
      forget: (id) => noted.forget(id),
    });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { COLLECTIONS } from '@tessera/contracts';
import { OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import { VECTOR_STORE, type VectorStore } from '@tessera/vectors';
import { INDEX_TARGET, type IndexTarget } from './index-target.js';

/** Removes points and objects of documents. Idempotent. */
@Injectable()
export class DocumentRemover {
  constructor(
    @Inject(VECTOR_STORE) private readonly vectors: VectorStore,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(INDEX_TARGET) private readonly target: IndexTarget,
  ) {}

  /** Removes all points and objects of a deleted document, of all pipelines. */
  async removeDocument(documentId: string): Promise<void> {
    for (const collection of Object.values(COLLECTIONS))
      await this.vectors.removeDocument(collection, documentId);
    await this.objects.deletePrefix(objectKeys.documentPrefix(documentId));
  }

  /** Removes attempts up to `upTo` except `keep`; later attempts may be running. */
  async removeAttempts(documentId: string, attempts: { upTo: number; keep: number | null }): Promise<void> {
    const { collection, pipeline } = this.target;
    await this.vectors.removeAttempts(collection, documentId, attempts);
    for (let attempt = 1; attempt <= attempts.upTo; attempt++) {
      if (attempt === attempts.keep) continue;
      await this.objects.deletePrefix(objectKeys.attemptPrefix({ documentId, pipeline, attempt }));
    }
  }
}

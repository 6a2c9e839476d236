import { Inject, Injectable } from '@nestjs/common';
import { COLLECTIONS } from '@tessera/contracts';
import { OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import { VECTOR_STORE, type VectorStore } from '@tessera/vectors';

/** Those that this version writes. */
const WRITTEN = [COLLECTIONS.text] as const;

/** What a deleted document leaves behind outside of the registry. */
@Injectable()
export class Remains {
  constructor(
    @Inject(VECTOR_STORE) private readonly vectors: VectorStore,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** Removes the document's points, staged ones too, and its objects. Removing what is not there is no error. */
  async remove(documentId: string): Promise<void> {
    for (const collection of WRITTEN) await this.vectors.deleteDocument(collection, documentId);
    await this.objects.deletePrefix(objectKeys.documentPrefix(documentId));
  }
}

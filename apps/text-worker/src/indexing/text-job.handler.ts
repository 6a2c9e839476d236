import { Inject, Injectable } from '@nestjs/common';
import { COLLECTIONS } from '@tessera/contracts';
import { UnreadableDocumentError } from '@tessera/documents';
import {
  Database,
  type Document,
  DocumentRepository,
  ImageRepository,
  IngestionRepository,
  KeywordRepository,
  SectionRepository,
  TaskRepository,
} from '@tessera/persistence';
import {
  type JobContext,
  type JobHandler,
  PermanentJobError,
  StaleAttemptError,
  WorkFolders,
} from '@tessera/queues';
import { VECTOR_STORE, type VectorStore } from '@tessera/vectors';
import { Remains } from '../removal/remains.js';
import { DocumentIndexer, type StagedDocument } from './document-indexer.js';

/** Indexes a document into svc_text. It becomes retrievable in one step, at the end. */
@Injectable()
export class TextJobHandler implements JobHandler {
  readonly queue = 'text';
  readonly beginStatus = 'parsing';

  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly tasks: TaskRepository,
    private readonly sections: SectionRepository,
    private readonly keywords: KeywordRepository,
    private readonly images: ImageRepository,
    private readonly ingestion: IngestionRepository,
    private readonly indexer: DocumentIndexer,
    private readonly folders: WorkFolders,
    private readonly remains: Remains,
    @Inject(VECTOR_STORE) private readonly vectors: VectorStore,
  ) {}

  async handle(context: JobContext): Promise<void> {
    const { documentId, attempt } = context.task;
    try {
      const document = await this.documents.beginIndexing(documentId, attempt);
      if (!document) throw new StaleAttemptError();
      await this.folders.withFolder(async (folder) => {
        const staged = await this.indexer.index(document, context, folder);
        await this.publish(document, context, staged);
      });
    } catch (error) {
      if (error instanceof UnreadableDocumentError) throw new PermanentJobError(error.message);
      if (error instanceof StaleAttemptError) await this.giveUp(documentId, error);
      throw error;
    }
  }

  async discard(documentId: string): Promise<void> {
    if (!(await this.documents.find(documentId))) await this.remains.remove(documentId);
  }

  /**
   * The rows stay locked while the points become visible, so that no other attempt takes over and nobody deletes the
   * document in between. Should the commit fail after that, the document is not `ready`, so that nothing is retrieved.
   */
  private async publish(document: Document, context: JobContext, staged: StagedDocument): Promise<void> {
    const { id, attempt } = context.task;
    await this.database.transaction(async (manager) => {
      if (!(await this.tasks.lockCurrent(manager, id, attempt))) throw new StaleAttemptError();
      await this.ingestion.clear(manager, document.id);
      await this.sections.insert(manager, document.id, staged.sections.map(sectionRow));
      await this.keywords.insert(manager, document, staged.keywords);
      await this.images.insert(manager, staged.images);
      await this.vectors.publish(COLLECTIONS.text, document.id, attempt);
      context.note({ level: 'info', step: 'publish', message: 'ready' });
      const indexed = { ...staged.summary, textChunkCount: staged.chunkCount };
      await this.ingestion.complete(manager, context.task, indexed, context.takeNotes());
    });
  }

  /** Another attempt is at it, or the document is gone: then nothing of it may stay behind. */
  private async giveUp(documentId: string, error: StaleAttemptError): Promise<never> {
    if (await this.documents.find(documentId)) throw error;
    await this.remains.remove(documentId);
    throw new PermanentJobError('The document was deleted before it was indexed.');
  }
}

function sectionRow(section: StagedDocument['sections'][number]) {
  const { index, parentIndex, level, title, path, summary, pageNumbers } = section;
  return { sectionIndex: index, parentIndex, level, title, path, summary, pageNumbers };
}

import { Injectable } from '@nestjs/common';
import { ParserKilledError, UnreadableDocumentError } from '@tessera/documents';
import { DocumentIndexer, DocumentPublisher, DocumentRemover } from '@tessera/indexing';
import {
  AttemptRemovalRepository,
  DocumentPipelineRepository,
  DocumentRepository,
  KnowledgeAccess,
} from '@tessera/persistence';
import { WorkFolders } from '@tessera/platform';
import {
  InterruptedJobError,
  type JobContext,
  type JobHandler,
  PermanentJobError,
  StaleAttemptError,
} from '@tessera/queues';

const PIPELINE = 'text_pipeline';

/** Indexes a document into svc_text. It becomes retrievable in one step, at the end. */
@Injectable()
export class TextJobHandler implements JobHandler {
  readonly beginStatus = 'parsing';

  constructor(
    private readonly documents: DocumentRepository,
    private readonly pipelines: DocumentPipelineRepository,
    private readonly removals: AttemptRemovalRepository,
    private readonly indexer: DocumentIndexer,
    private readonly publisher: DocumentPublisher,
    private readonly remover: DocumentRemover,
    private readonly folders: WorkFolders,
  ) {}

  async handle(context: JobContext): Promise<void> {
    const { documentId } = context.task;
    try {
      if (!(await this.pipelines.begin(documentId, PIPELINE, context.task))) throw new StaleAttemptError();
      const document = await this.documents.find(KnowledgeAccess.unrestricted, documentId);
      if (!document) throw new StaleAttemptError();
      await this.folders.withFolder(async (folder) => {
        const indexed = await this.indexer.index(document, context, folder);
        await this.publisher.publish(document, context, indexed);
      });
    } catch (error) {
      if (error instanceof UnreadableDocumentError) throw new PermanentJobError(error.message);
      if (error instanceof ParserKilledError) throw new InterruptedJobError(error.message);
      if (error instanceof StaleAttemptError) await this.giveUp(documentId, error);
      throw error;
    }
  }

  async discard(documentId: string): Promise<void> {
    await this.removeLeft(documentId);
  }

  /** Another attempt is at it, or the document is gone: then nothing of this one may stay behind. */
  private async giveUp(documentId: string, error: StaleAttemptError): Promise<never> {
    if (await this.removeLeft(documentId)) throw error;
    throw new PermanentJobError('The document was deleted before it was indexed.');
  }

  /** Removes what an attempt that is over has written. @returns whether the document is still there */
  private async removeLeft(documentId: string): Promise<boolean> {
    if (await this.documents.find(KnowledgeAccess.unrestricted, documentId)) {
      await this.removals.requestEnded({ documentId, pipeline: PIPELINE });
      return true;
    }
    await this.remover.removeDocument(documentId);
    return false;
  }
}

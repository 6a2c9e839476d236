import { Inject, Injectable } from '@nestjs/common';
import type { ContentPipeline, TaskStatus } from '@tessera/contracts';
import { ParserKilledError, SlowDocumentError, UnreadableDocumentError } from '@tessera/documents';
import { ModelServerError } from '@tessera/models';
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
  SlowJobError,
  StaleAttemptError,
} from '@tessera/queues';
import { DocumentIndexer } from './document-indexer.js';
import { DocumentPublisher } from './document-publisher.js';
import { DocumentRemover } from './document-remover.js';
import { INDEX_TARGET, type IndexTarget } from './index-target.js';

/** Indexes a document into the target's collection. It becomes retrievable in one step, at the end. */
@Injectable()
export class DocumentJobHandler implements JobHandler {
  readonly beginStatus: TaskStatus;
  private readonly pipeline: ContentPipeline;

  constructor(
    @Inject(INDEX_TARGET) target: IndexTarget,
    private readonly documents: DocumentRepository,
    private readonly pipelines: DocumentPipelineRepository,
    private readonly removals: AttemptRemovalRepository,
    private readonly indexer: DocumentIndexer,
    private readonly publisher: DocumentPublisher,
    private readonly remover: DocumentRemover,
    private readonly folders: WorkFolders,
  ) {
    this.beginStatus = target.readingStatus;
    this.pipeline = target.pipeline;
  }

  async handle(context: JobContext): Promise<void> {
    const { documentId } = context.task;
    try {
      if (!(await this.pipelines.begin(documentId, this.pipeline, context.task)))
        throw new StaleAttemptError();
      const document = await this.documents.find(KnowledgeAccess.unrestricted, documentId);
      if (!document) throw new StaleAttemptError();
      await this.folders.withFolder(async (folder) => {
        const indexed = await this.indexer.index(document, context, folder);
        await context.inStep('publish', () => this.publisher.publish(document, context, indexed));
      });
    } catch (error) {
      if (error instanceof UnreadableDocumentError) throw new PermanentJobError(error.message);
      if (error instanceof SlowDocumentError) throw new SlowJobError(error.message);
      if (error instanceof ModelServerError) throw new InterruptedJobError(error.message);
      if (error instanceof ParserKilledError) throw new InterruptedJobError(error.message);
      if (error instanceof StaleAttemptError) await this.giveUp(documentId, error);
      throw error;
    }
  }

  async discard(documentId: string): Promise<void> {
    await this.removeLeft(documentId);
  }

  /** Another attempt has taken over or the document was deleted: removes everything that this one wrote. */
  private async giveUp(documentId: string, error: StaleAttemptError): Promise<never> {
    if (await this.removeLeft(documentId)) throw error;
    throw new PermanentJobError('The document was deleted before it was indexed.');
  }

  /** Removes what an ended attempt wrote. @returns whether the document still exists */
  private async removeLeft(documentId: string): Promise<boolean> {
    if (await this.documents.find(KnowledgeAccess.unrestricted, documentId)) {
      await this.removals.requestEnded({ documentId, pipeline: this.pipeline });
      return true;
    }
    await this.remover.removeDocument(documentId);
    return false;
  }
}

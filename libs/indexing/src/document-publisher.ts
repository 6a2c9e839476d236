import { Inject, Injectable } from '@nestjs/common';
import type { ExtractedSection } from '@tessera/documents';
import {
  type AttemptAtDocument,
  Database,
  type Document,
  HandoverRepository,
  ImageRepository,
  IngestionRepository,
  isForeignKeyViolation,
  KeywordRepository,
  type NewHandover,
  type NewImage,
  SectionRepository,
  TaskRepository,
} from '@tessera/persistence';
import { VERSION, type Version } from '@tessera/platform';
import { type JobContext, StaleAttemptError } from '@tessera/queues';
import type { ChunkRecord } from './chunk-writer.js';
import { handoversOfPages } from './handover-of.js';
import type { IndexedAttempt } from './document-indexer.js';
import { EmbeddingRequests } from './embedding/embedding-requests.js';
import { INDEX_TARGET, type IndexTarget } from './index-target.js';

/** Rows written per statement. */
const BATCH = 1_024;

/**
 * Publishes an attempt. Sections, keywords, images and handovers are written in batches next to those of other attempts; the
 * transaction that switches to the attempt has constant cost. The previous attempt is removed afterwards.
 */
@Injectable()
export class DocumentPublisher {
  constructor(
    private readonly database: Database,
    private readonly tasks: TaskRepository,
    private readonly sections: SectionRepository,
    private readonly keywords: KeywordRepository,
    private readonly images: ImageRepository,
    private readonly handovers: HandoverRepository,
    private readonly ingestion: IngestionRepository,
    private readonly embeddings: EmbeddingRequests,
    @Inject(INDEX_TARGET) private readonly target: IndexTarget,
    @Inject(VERSION) private readonly version: Version,
  ) {}

  /** @throws StaleAttemptError if another attempt has taken over, or the document was deleted */
  async publish(document: Document, context: JobContext, indexed: IndexedAttempt): Promise<void> {
    const { attempt } = context.task;
    const owner = {
      documentId: document.id,
      pipeline: this.target.pipeline,
      attempt,
      kbName: document.kbName,
    };
    try {
      await this.writeContent(owner, indexed);
    } catch (error) {
      if (isForeignKeyViolation(error)) throw new StaleAttemptError();
      throw error;
    }
    await this.nameAttempt(owner, context, indexed);
  }

  private async writeContent(
    owner: ContentOwner,
    { sections, images, records, summary }: IndexedAttempt,
  ): Promise<void> {
    for await (const batch of sections.batches(BATCH))
      await this.sections.insert(owner, batch.map(sectionRow));
    for await (const batch of records.batches(BATCH)) {
      await this.keywords.insert(owner, batch);
      await this.images.insert(imagesOf(batch));
      await this.handovers.insert(owner, handoversOf(batch));
    }
    for await (const batch of images.batches(BATCH))
      await this.images.insert(batch.map((image) => ({ ...image, ...owner })));
    if (owner.pipeline === 'text_pipeline')
      await this.handovers.insert(owner, handoversOfPages(owner.documentId, summary));
  }

  private async nameAttempt(
    owner: ContentOwner,
    context: JobContext,
    { summary, chunkCount, pointCount }: IndexedAttempt,
  ): Promise<void> {
    const { task } = context;
    await this.database.transaction(async (manager) => {
      if (!(await this.tasks.lockCurrent(manager, task.id, task.attempt))) throw new StaleAttemptError();
      if (pointCount !== chunkCount)
        throw new Error(`The vector store has ${pointCount} of ${chunkCount} chunks.`);
      if (owner.pipeline === 'text_pipeline') await this.handovers.defer(manager, owner.documentId, task);
      context.note({ level: 'info', step: 'publish', message: 'ready' });
      const indexed = { ...summary, chunkCount, parserVersion: this.version.version };
      if (!(await this.ingestion.complete(manager, task, indexed, context.takeNotes())))
        throw new StaleAttemptError();
      await this.embeddings.add(manager, owner, chunkCount);
    });
  }
}

type ContentOwner = AttemptAtDocument & { kbName: string };

function imagesOf(records: ChunkRecord[]): NewImage[] {
  return records.flatMap(({ image }) => image ?? []);
}

function handoversOf(records: ChunkRecord[]): NewHandover[] {
  return records.flatMap(({ handover }) => handover ?? []);
}

function sectionRow(section: ExtractedSection) {
  const { index, parentIndex, level, title, path, summary, pageNumbers } = section;
  return { sectionIndex: index, parentIndex, level, title, path, summary, pageNumbers };
}

import { Inject, Injectable } from '@nestjs/common';
import { QUEUE_OF_PIPELINE } from '@tessera/contracts';
import {
  DOCUMENT_EXTRACTOR,
  type DocumentExtractor,
  ParserKilledError,
  type Route,
  routeOf,
  routeOfType,
  UnreadableDocumentError,
} from '@tessera/documents';
import { isUrl, OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import {
  type Document,
  DocumentRepository,
  IngestionRepository,
  KnowledgeAccess,
} from '@tessera/persistence';
import { WorkFolders } from '@tessera/platform';
import {
  Dispatcher,
  InterruptedJobError,
  type JobContext,
  type JobHandler,
  outboxEntryOf,
  PermanentJobError,
  StaleAttemptError,
} from '@tessera/queues';
import { join } from 'node:path';
import { ROUTER_WORKER_CONFIG, type RouterWorkerConfig } from '../config.js';
import { UrlSourceFetcher } from './url-source-fetcher.js';
import { givenRoute } from './route.js';

/** Chooses a document's pipeline and forwards its task to that queue. */
@Injectable()
export class RouterJobHandler implements JobHandler {
  readonly beginStatus = 'processing';

  constructor(
    private readonly documents: DocumentRepository,
    private readonly ingestion: IngestionRepository,
    private readonly addresses: UrlSourceFetcher,
    private readonly dispatcher: Dispatcher,
    private readonly folders: WorkFolders,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(DOCUMENT_EXTRACTOR) private readonly extractor: DocumentExtractor,
    @Inject(ROUTER_WORKER_CONFIG) private readonly config: RouterWorkerConfig,
  ) {}

  async handle(context: JobContext): Promise<void> {
    const { task } = context;
    const found = await this.documents.find(KnowledgeAccess.unrestricted, task.documentId);
    if (!found) throw new PermanentJobError('The document was deleted before it was indexed.');
    const document = isUnfetched(found)
      ? await context.inStep('fetch', () => this.addresses.fetch(found, context))
      : found;
    if (!document) return this.dispatcher.dispatchSoon();
    await context.inStep('route', async () => {
      const route =
        givenRoute(context.task.pipelineOverride, this.config.routing.mode) ??
        (document.contentType === null ? null : routeOfType(document.contentType)) ??
        (await this.inspect(document, context.signal));
      await this.forwardTask(context, document, route);
    });
    this.dispatcher.dispatchSoon();
  }

  async discard(documentId: string): Promise<void> {
    await this.addresses.discardUnless(documentId);
  }

  private async inspect(document: Document, signal: AbortSignal): Promise<Route> {
    return this.folders.withFolder(async (folder) => {
      const path = join(folder, 'source');
      await this.objects.copyToFile(objectKeys.sourceOf(document), path, { signal });
      try {
        return routeOf(await this.extractor.inspect(path, document.name, signal));
      } catch (error) {
        if (error instanceof UnreadableDocumentError) throw new PermanentJobError(error.message);
        if (error instanceof ParserKilledError) throw new InterruptedJobError(error.message);
        throw error;
      }
    });
  }

  /** Records the decision, its log entry and the next queue's job in one transaction. */
  private async forwardTask(
    context: JobContext,
    { contentType, sizeBytes }: Document,
    { pipeline: target, reason }: Route,
  ): Promise<void> {
    const { task } = context;
    const queue = QUEUE_OF_PIPELINE[target];
    context.note({
      level: 'info',
      step: 'route',
      message: `${target}: ${reason}`,
      details: { pipeline: target, queue },
    });
    if (target === 'text_pipeline' && contentType === 'text/html')
      context.note({ level: 'warning', step: 'route', message: UNSEEN });
    // The size of a URL's content was unknown when its task was created.
    const isLarge = sizeBytes > this.config.largeDocuments.bytes;
    const next = outboxEntryOf({ ...task, isLarge, pipeline: target, attempt: task.attempt + 1 });
    if (!(await this.ingestion.route(task, target, next, context.takeNotes()))) throw new StaleAttemptError();
  }
}

/** Whether it is a URL whose content has not been fetched yet. */
function isUnfetched({ sourceUri, sha256 }: Document): boolean {
  return sha256 === null && isUrl(sourceUri);
}

const UNSEEN =
  'text and tables are indexed from the HTML source; this pipeline does not render pages, so images and content added by scripts are missing';

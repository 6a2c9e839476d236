import { Inject, Injectable } from '@nestjs/common';
import {
  DOCUMENT_EXTRACTOR,
  type DocumentExtractor,
  type FileInspection,
  nameFromUrl,
  ParserKilledError,
  parseFileName,
  UnreadableDocumentError,
  UPLOAD_LIMITS,
  UploadInspector,
  type UploadLimits,
  withExtension,
} from '@tessera/documents';
import { type FetchedContent, UrlError, UrlFetcher } from '@tessera/fetching';
import { OBJECT_STORE, objectKeys, type ObjectStore, type Upload, UploadService } from '@tessera/objects';
import {
  type Document,
  DocumentRepository,
  type FetchedFacts,
  FetchedDocumentRepository,
  KnowledgeAccess,
} from '@tessera/persistence';
import { inWords, ServiceError } from '@tessera/platform';
import {
  InterruptedJobError,
  type JobContext,
  outboxEntryOf,
  PermanentJobError,
  StaleAttemptError,
} from '@tessera/queues';
import { createReadStream } from 'node:fs';
import { ROUTER_WORKER_CONFIG, type RouterWorkerConfig } from '../config.js';

/** Fetched content. */
interface FetchedFile {
  content: Omit<FetchedContent, 'body'>;
  upload: Upload;
}

/** Fetches documents by URL, which then continue like uploads. */
@Injectable()
export class UrlSourceFetcher {
  constructor(
    private readonly fetcher: UrlFetcher,
    private readonly uploads: UploadService,
    private readonly inspector: UploadInspector,
    private readonly documents: DocumentRepository,
    private readonly fetched: FetchedDocumentRepository,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(DOCUMENT_EXTRACTOR) private readonly extractor: DocumentExtractor,
    @Inject(UPLOAD_LIMITS) private readonly limits: UploadLimits,
    @Inject(ROUTER_WORKER_CONFIG) private readonly config: RouterWorkerConfig,
  ) {}

  /**
   * Fetches, inspects, stores and records the content. Idempotent.
   * @returns the updated document; null if another document has the same bytes and takes over the task
   * @throws PermanentJobError, InterruptedJobError, StaleAttemptError
   */
  async fetch(document: Document, context: JobContext): Promise<Document | null> {
    let upload: Upload | null = null;
    try {
      const start = performance.now();
      const arrived = await this.download(document, context.signal);
      upload = arrived.upload;
      const facts = await this.factsOf(document, arrived, context.signal);
      noteFetched(context, { ...arrived, facts, start });
      return await this.keep(document, context, { upload, facts });
    } catch (error) {
      throw jobErrorOf(error, context);
    } finally {
      if (upload) await this.uploads.discardLocal(upload);
    }
  }

  /** Removes the objects of a deleted document. */
  async discardUnless(documentId: string): Promise<void> {
    if (!(await this.documents.find(KnowledgeAccess.unrestricted, documentId)))
      await this.uploads.discardStored(objectKeys.documentPrefix(documentId));
  }

  private async download({ sourceUri, name }: Document, signal: AbortSignal): Promise<FetchedFile> {
    const { maxFileBytes: maxBytes } = this.limits;
    return this.fetcher.fetch(sourceUri, { maxBytes, signal }, async ({ body, ...content }) => ({
      content,
      upload: await this.uploads.receive({ body, name, maxBytes }),
    }));
  }

  private async factsOf(
    document: Document,
    { content, upload }: FetchedFile,
    signal: AbortSignal,
  ): Promise<FetchedFacts> {
    const name = nameOf(document, content);
    const promised = { contentType: content.contentType, fileName: nameFromUrl(content.url.href) };
    const found = await this.inspector.inspectFetched(upload, name, { promised });
    const { contentType, pageCount, sizeBytes } = found;
    return {
      name: await this.nameWithExtension(upload, name, found, signal),
      contentType,
      pageCount,
      sizeBytes,
      sha256: upload.sha256,
      fetchedFrom: content.url.href,
      charset: content.charset,
      isLarge: sizeBytes > this.config.largeDocuments.bytes,
    };
  }

  /** Parsers see the name but not the server's Content-Type, so text formats need the right extension. */
  private async nameWithExtension(
    { localPath }: Upload,
    name: string,
    { format }: FileInspection,
    signal: AbortSignal,
  ): Promise<string> {
    const byName = await this.extractor.inspect(localPath, name, signal, { detail: 'format' });
    return byName.format === format ? name : withExtension(name, format);
  }

  private async keep(
    document: Document,
    context: JobContext,
    { upload, facts }: { upload: Upload; facts: FetchedFacts },
  ): Promise<Document | null> {
    const key = objectKeys.fetched(document.id, facts.sha256);
    const isKnown = await this.fetched.findSame(document, facts.sha256);
    if (!isKnown) {
      await this.store(key, upload, context.signal);
      const outcome = await this.fetched.record(context.task, document.id, facts);
      if (outcome === 'recorded') return { ...document, ...facts };
      if (outcome === 'stale') {
        await this.discardUnless(document.id);
        throw new StaleAttemptError();
      }
    }
    await this.yieldToSame(document, context, { upload, facts });
    return null;
  }

  private async yieldToSame(
    document: Document,
    context: JobContext,
    { upload, facts }: { upload: Upload; facts: FetchedFacts },
  ): Promise<void> {
    const same = await this.fetched.findSame(document, facts.sha256);
    if (!same) throw new InterruptedJobError('A document with the same content was deleted in the meantime.');
    const key = objectKeys.sourceOf(same);
    if (same.status === 'failed' && !(await this.objects.head(key)))
      await this.store(key, upload, context.signal);
    const { task } = context;
    context.note({
      level: 'info',
      step: 'duplicate_of',
      message: `the knowledge base already contains this content as "${same.name}"`,
      details: { document_id: same.id },
    });
    const hasYielded = await this.fetched.yieldTo(same, task, {
      log: context.takeNotes(),
      isLarge: facts.isLarge,
      jobOf: (attempt) => outboxEntryOf({ ...task, documentId: same.id, attempt, isLarge: facts.isLarge }),
    });
    if (!hasYielded)
      throw new InterruptedJobError('A document with the same content was deleted in the meantime.');
  }

  private async store(key: string, { localPath }: Upload, signal: AbortSignal): Promise<void> {
    await this.objects.put(key, createReadStream(localPath), { signal });
  }
}

/** Keeps a name given by the uploader; replaces one derived from the URL with the server's. */
function nameOf(document: Document, { fileName, url }: Omit<FetchedContent, 'body'>): string {
  if (document.name !== nameFromUrl(document.sourceUri)) return document.name;
  return fileName === null ? nameFromUrl(url.href) : parseFileName(fileName).name;
}

function noteFetched(
  context: JobContext,
  { content, facts, start }: { content: Omit<FetchedContent, 'body'>; facts: FetchedFacts; start: number },
): void {
  context.note({
    level: 'info',
    step: 'fetch',
    message: `${facts.sizeBytes} bytes fetched: ${facts.contentType}`,
    details: {
      url: content.url.href,
      content_type: content.contentType,
      duration_ms: Math.round(performance.now() - start),
    },
  });
}

/** Classifies a failure: temporary ones are retried, others are permanent. */
function jobErrorOf(error: unknown, context: JobContext): unknown {
  if (error instanceof UrlError) {
    noteFailure(context, error.problem.code, error.message);
    return error.isTemporary ? new InterruptedJobError(error.message) : new PermanentJobError(error.message);
  }
  if (error instanceof UnreadableDocumentError) {
    noteFailure(context, error.code, error.message);
    return new PermanentJobError(error.message);
  }
  if (error instanceof ParserKilledError) return new InterruptedJobError(error.message);
  if (!(error instanceof ServiceError)) return error;
  const { code, suggestion } = error;
  if (error.status !== 422 || !suggestion) return new InterruptedJobError(error.message);
  const text = `${error.message} ${inWords(suggestion, 'en')}`;
  noteFailure(context, code, text);
  return new PermanentJobError(text);
}

function noteFailure(context: JobContext, code: string, message: string): void {
  context.note({ level: 'warning', step: 'fetch', message, details: { code } });
}

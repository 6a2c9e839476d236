import { Inject, Injectable } from '@nestjs/common';
import {
  IngestForm,
  type IngestQueueMetricsResponse,
  type IngestResponse,
  message,
} from '@tessera/contracts';
import {
  DOCUMENT_EXTRACTOR,
  type DocumentExtractor,
  ParserKilledError,
  UnreadableDocumentError,
} from '@tessera/documents';
import { DEFAULT_KB_NAME, KnowledgeBaseRepository } from '@tessera/persistence';
import { isDatabaseUnavailable, KnowledgeError, notFound, UnprocessableError } from '@tessera/platform';
import { Dispatcher, QueueMetricsReader } from '@tessera/queues';
import type { Request } from 'express';
import { v7 as uuid } from 'uuid';
import { INGEST_API_CONFIG, type IngestApiConfig } from '../config.js';
import { DoubtfulUploads } from './doubtful-uploads.js';
import { validateForm } from './form-validation.js';
import { parseFileName } from './file-name.js';
import { readMultipart } from './multipart-reader.js';
import { RegistrationService } from './registration.service.js';
import { fileEmpty, fileTooLarge, refusal, tooManyPages, urlRefusal } from './refusals.js';
import { type Upload, UploadService } from './upload.service.js';

/** Takes documents in. */
@Injectable()
export class IngestService {
  constructor(
    private readonly uploads: UploadService,
    private readonly doubtful: DoubtfulUploads,
    private readonly registrations: RegistrationService,
    private readonly knowledgeBases: KnowledgeBaseRepository,
    private readonly dispatcher: Dispatcher,
    private readonly metrics: QueueMetricsReader,
    @Inject(DOCUMENT_EXTRACTOR) private readonly extractor: DocumentExtractor,
    @Inject(DEFAULT_KB_NAME) private readonly defaultKbName: string,
    @Inject(INGEST_API_CONFIG) private readonly config: IngestApiConfig,
  ) {}

  /**
   * Stores, looks at and registers the uploaded file, and has it dispatched.
   * @throws UnprocessableError, RequestValidationError, NotFoundError; then nothing of the upload is left behind
   */
  async ingest(request: Request): Promise<IngestResponse> {
    const documentId = uuid();
    let upload: Upload | null = null;
    let fate: 'discard' | 'keep' | 'doubtful' = 'discard';
    try {
      const { fields } = await readMultipart(request, async (body, name) => {
        upload = await this.uploads.receive(documentId, body, name);
      });
      const response = await this.register(
        upload,
        await validateForm(IngestForm, fields),
        request.id as string,
      );
      if (response.document_id === documentId) fate = 'keep';
      this.dispatcher.dispatchSoon();
      return response;
    } catch (error) {
      if (isDatabaseUnavailable(error)) fate = 'doubtful';
      throw error;
    } finally {
      if (upload) await this.uploads.discardLocal(upload);
      if (upload && fate === 'discard') await this.uploads.discardStored(documentId);
      if (upload && fate === 'doubtful') this.doubtful.discardUnlessRegistered(documentId);
    }
  }

  async queueMetrics(): Promise<IngestQueueMetricsResponse> {
    return { queues: await this.metrics.read() };
  }

  private async register(
    upload: Upload | null,
    form: IngestForm,
    requestId: string,
  ): Promise<IngestResponse> {
    if (upload && form.url) throw new UnprocessableError(message('file_and_url_given'));
    if (form.url) throw urlRefusal(form.url);
    if (!upload) throw new UnprocessableError(message('file_or_url_required'));
    const kbName = form.kb_name || this.defaultKbName;
    if (!(await this.knowledgeBases.exists(kbName))) throw notFound('knowledge_base_not_registered');
    const { name, pipelineOverride } = parseFileName(form.filename || upload.givenName);
    const { contentType, pageCount } = await this.inspect(upload, name);
    const registered = await this.registrations.register({
      document: {
        id: upload.documentId,
        name,
        kbName,
        pluginNamespace: this.config.ingest.pluginNamespace,
        sha256: upload.sha256,
        sourceType: 'other',
        sourceTypeHint: form.source_type_hint || null,
        sourceUri: upload.objectKey,
        contentType,
        sizeBytes: upload.sizeBytes,
        pageCount,
      },
      pipelineOverride,
      requestId,
    });
    return {
      job_id: registered.taskId,
      status: registered.status,
      dedup_hit: registered.isKnown,
      document_id: registered.documentId,
    };
  }

  /** Refuses what cannot be ingested before anything is registered. */
  private async inspect(upload: Upload, name: string) {
    const { maxFileBytes, maxPdfPages } = this.config.ingest;
    if (upload.isTooLarge) throw fileTooLarge(maxFileBytes, upload.sizeBytes);
    if (upload.sizeBytes === 0) throw fileEmpty();
    try {
      const inspection = await this.extractor.inspect(upload.localPath, name, undefined, { detail: 'pages' });
      if ((inspection.pageCount ?? 0) > maxPdfPages)
        throw tooManyPages(maxPdfPages, inspection.pageCount ?? 0);
      return inspection;
    } catch (error) {
      if (error instanceof UnreadableDocumentError) throw refusal(error);
      if (error instanceof ParserKilledError) throw new KnowledgeError(503, message('file_not_looked_at'));
      throw error;
    }
  }
}

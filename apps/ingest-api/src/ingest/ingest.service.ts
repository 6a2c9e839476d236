import { Inject, Injectable } from '@nestjs/common';
import { requireWritable } from '@tessera/auth';
import {
  IngestForm,
  type IngestQueueMetricsResponse,
  type IngestResponse,
  message,
  QUEUE_OF_PIPELINE,
  type TaskPipeline,
} from '@tessera/contracts';
import {
  parseFileName,
  UPLOAD_LIMITS,
  UploadInspector,
  type UploadLimits,
  urlRefusal,
} from '@tessera/documents';
import { objectKeys, type Upload, UploadService } from '@tessera/objects';
import {
  DEFAULT_KB_NAME,
  type KnowledgeAccess,
  KnowledgeBaseRepository,
  TaskRepository,
} from '@tessera/persistence';
import {
  isDatabaseUnavailable,
  notFound,
  readMultipart,
  UnprocessableError,
  validateForm,
} from '@tessera/platform';
import { Dispatcher, QueueMetricsReader } from '@tessera/queues';
import type { Request } from 'express';
import { v7 as uuid } from 'uuid';
import { INGEST_API_CONFIG, type IngestApiConfig } from '../config.js';
import { DoubtfulUploads } from './doubtful-uploads.js';
import { RegistrationService } from './registration.service.js';

/** A request as it was read. */
interface Ingestion {
  documentId: string;
  /** Null when the form brought no file. */
  upload: Upload | null;
  form: IngestForm;
  requestId: string;
  /** What the uploader may write. */
  access: KnowledgeAccess;
}

/** Takes documents in. */
@Injectable()
export class IngestService {
  constructor(
    private readonly uploads: UploadService,
    private readonly doubtful: DoubtfulUploads,
    private readonly registrations: RegistrationService,
    private readonly knowledgeBases: KnowledgeBaseRepository,
    private readonly tasks: TaskRepository,
    private readonly dispatcher: Dispatcher,
    private readonly metrics: QueueMetricsReader,
    private readonly inspector: UploadInspector,
    @Inject(DEFAULT_KB_NAME) private readonly defaultKbName: string,
    @Inject(UPLOAD_LIMITS) private readonly limits: UploadLimits,
    @Inject(INGEST_API_CONFIG) private readonly config: IngestApiConfig,
  ) {}

  /**
   * Stores, looks at and registers the uploaded file, and has it dispatched.
   * @throws UnprocessableError, RequestValidationError, NotFoundError, KnowledgeError 403; then nothing of the upload is left behind
   */
  async ingest(access: KnowledgeAccess, request: Request): Promise<IngestResponse> {
    const documentId = uuid();
    const { maxFileBytes: maxBytes } = this.limits;
    let upload: Upload | null = null;
    let fate = 'nothing' as 'nothing' | 'discard' | 'keep' | 'doubtful';
    try {
      const { fields } = await readMultipart(request, {
        missing: message('file_or_url_required'),
        onFile: async (body, name) => {
          fate = 'discard';
          upload = await this.uploads.store(objectKeys.source(documentId), { body, name, maxBytes });
        },
      });
      const form = await validateForm(IngestForm, fields);
      const requestId = request.id as string;
      const response = await this.register({ documentId, upload, form, requestId, access });
      if (response.document_id === documentId) fate = 'keep';
      this.dispatcher.dispatchSoon();
      return response;
    } catch (error) {
      if (upload && isDatabaseUnavailable(error)) fate = 'doubtful';
      throw error;
    } finally {
      if (upload) await this.uploads.discardLocal(upload);
      if (fate === 'discard') await this.uploads.discardStored(objectKeys.documentPrefix(documentId));
      if (fate === 'doubtful') this.doubtful.discardUnlessRegistered(documentId);
    }
  }

  /** How long the queues are; for who may not read everything, with the tasks that they may read alone. */
  async queueMetrics(access: KnowledgeAccess): Promise<IngestQueueMetricsResponse> {
    const queues = await this.metrics.read();
    if (access.readable === null) return { queues };
    const open = await this.tasks.countOpen(access).catch(() => null);
    const sizeOf = (queue: string) =>
      open &&
      [...open].reduce((sum, [pipeline, count]) => sum + (queueNameOf(pipeline) === queue ? count : 0), 0);
    return {
      queues: queues.map((queue) => ({ ...queue, size: queue.size === null ? null : sizeOf(queue.name) })),
    };
  }

  private async register(ingestion: Ingestion): Promise<IngestResponse> {
    const { documentId, upload, form, requestId, access } = ingestion;
    if (upload && form.url) throw new UnprocessableError(message('file_and_url_given'));
    if (form.url) throw urlRefusal(form.url);
    if (!upload) throw new UnprocessableError(message('file_or_url_required'));
    const kbName = form.kb_name || this.defaultKbName;
    requireWritable(access, kbName);
    if (!(await this.knowledgeBases.exists(kbName))) throw notFound('knowledge_base_not_registered');
    const { name, pipelineOverride } = parseFileName(form.filename || upload.givenName);
    const { contentType, pageCount } = await this.inspector.inspect(upload, name);
    const registered = await this.registrations.register({
      document: {
        id: documentId,
        name,
        kbName,
        pluginNamespace: this.config.ingest.profile.name,
        sha256: upload.sha256,
        sourceType: 'other',
        sourceTypeHint: form.source_type_hint || null,
        sourceUri: objectKeys.source(documentId),
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
}

/** Purges of knowledge bases are in no queue. */
function queueNameOf(pipeline: TaskPipeline): string | null {
  return pipeline === 'kb_purge' ? null : QUEUE_OF_PIPELINE[pipeline];
}

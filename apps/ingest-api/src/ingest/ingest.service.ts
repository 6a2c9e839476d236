import { Inject, Injectable, type Type } from '@nestjs/common';
import { requireWritable } from '@tessera/auth';
import {
  type ContentPipeline,
  IngestForm,
  type IngestQueueMetricsResponse,
  type IngestResponse,
  QUEUE_OF_PIPELINE,
  type TaskPipeline,
} from '@tessera/contracts';
import {
  parseFileName,
  nameFromUrl,
  UPLOAD_LIMITS,
  UploadInspector,
  type UploadLimits,
} from '@tessera/documents';
import { UrlGuard } from '@tessera/fetching';
import { objectKeys, type Upload, UploadService } from '@tessera/objects';
import {
  DEFAULT_KB_NAME,
  DocumentUploadRepository,
  type KnowledgeAccess,
  KnowledgeBaseRepository,
  type NewDocument,
  TaskRepository,
} from '@tessera/persistence';
import { ServiceError, validateForm } from '@tessera/platform';
import { Dispatcher, QueueMetricsReader } from '@tessera/queues';
import type { Request } from 'express';
import { v7 as uuid } from 'uuid';
import { INGEST_API_CONFIG, type IngestApiConfig } from '../config.js';
import { RegistrationService } from './registration.service.js';
import { uploadTimeoutMs } from './upload-timeout.js';
import { refusingUrls } from './url-refusal.js';

/** What a route accepts. */
export interface IngestOptions {
  form: Type<IngestForm>;
  missing: 'file_required' | 'file_or_url_required';
}

/** A parsed request. */
interface Ingestion {
  documentId: string;
  /** Null if the form contained no file. */
  upload: Upload | null;
  form: IngestForm;
  missing: IngestOptions['missing'];
  requestId: string;
  /** Write access of the uploader. */
  access: KnowledgeAccess;
}

/** The answer to a request, with what the request says about the document. */
export interface Ingested {
  response: IngestResponse;
  given: Pick<NewDocument, 'name' | 'sizeBytes' | 'kbName'>;
}

/** The fields of a document known at registration. */
type Source = Pick<
  NewDocument,
  'name' | 'sha256' | 'sizeBytes' | 'contentType' | 'pageCount' | 'sourceUri'
> & { pipelineOverride: ContentPipeline | null };

/** Ingests documents. */
@Injectable()
export class IngestService {
  constructor(
    private readonly uploads: UploadService,
    private readonly noted: DocumentUploadRepository,
    private readonly registrations: RegistrationService,
    private readonly knowledgeBases: KnowledgeBaseRepository,
    private readonly tasks: TaskRepository,
    private readonly dispatcher: Dispatcher,
    private readonly metrics: QueueMetricsReader,
    private readonly inspector: UploadInspector,
    private readonly guard: UrlGuard,
    @Inject(DEFAULT_KB_NAME) private readonly defaultKbName: string,
    @Inject(UPLOAD_LIMITS) private readonly limits: UploadLimits,
    @Inject(INGEST_API_CONFIG) private readonly config: IngestApiConfig,
  ) {}

  /**
   * Stores, inspects, registers and dispatches an uploaded file or a URL.
   * @param options.form its text fields
   * @param options.missing the error of a form without a file
   * @throws RequestValidationError, ServiceError 422, 404, 403; the upload is then removed
   */
  async ingest(
    access: KnowledgeAccess,
    request: Request,
    { form: fieldsOf, missing }: IngestOptions = { form: IngestForm, missing: 'file_or_url_required' },
  ): Promise<Ingested> {
    const documentId = uuid();
    const place = {
      objectKey: objectKeys.source(documentId),
      begin: () => this.noted.begin(documentId, uploadTimeoutMs(this.config)),
      forget: () => this.noted.forget(documentId),
    };
    const options = { missing, maxBytes: this.limits.maxFileBytes, place } as const;
    return this.uploads.takeForm(request, options, async ({ fields, upload }) => {
      const form = await validateForm<IngestForm>(fieldsOf, fields);
      const requestId = request.id as string;
      const answer = await this.register({ documentId, upload, form, missing, requestId, access });
      this.dispatcher.dispatchSoon();
      return { answer, isKept: answer.response.document_id === documentId };
    });
  }

  /** Queue lengths; without access to all knowledge bases, counts only readable tasks. */
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

  private async register(ingestion: Ingestion): Promise<Ingested> {
    const { documentId, upload, form, requestId, access } = ingestion;
    if (upload && form.url) throw ServiceError.of('file_and_url_given');
    if (!upload && !form.url) throw ServiceError.of(ingestion.missing);
    const kbName = form.kb_name || this.defaultKbName;
    requireWritable(access, kbName);
    if (!(await this.knowledgeBases.isWritable(access, kbName)))
      throw ServiceError.of('knowledge_base_not_registered');
    const source = await (upload ? this.uploaded(documentId, upload, form) : this.addressed(form));
    const { pipelineOverride, ...known } = source;
    const registered = await this.registrations.register(access, {
      document: {
        ...known,
        id: documentId,
        kbName,
        pluginNamespace: this.config.ingest.profile.name,
        sourceType: 'other',
        sourceTypeHint: form.source_type_hint || null,
      },
      pipelineOverride,
      requestId,
    });
    const response = {
      job_id: registered.taskId,
      status: registered.status,
      dedup_hit: registered.isKnown,
      document_id: registered.documentId,
    };
    return { response, given: { name: known.name, sizeBytes: known.sizeBytes, kbName } };
  }

  private async uploaded(documentId: string, upload: Upload, form: IngestForm): Promise<Source> {
    const { name, pipelineOverride } = parseFileName(form.filename || upload.givenName);
    const { contentType, pageCount } = await this.inspector.inspect(upload, name);
    const { sha256, sizeBytes } = upload;
    return {
      name,
      pipelineOverride,
      sha256,
      sizeBytes,
      contentType,
      pageCount,
      sourceUri: objectKeys.source(documentId),
    };
  }

  /** Only checks whether the URL may be fetched; the router fetches it. */
  private async addressed({ url = '', filename = '' }: IngestForm): Promise<Source> {
    const { url: checked } = await refusingUrls(this.guard.check(url));
    const given = parseFileName(filename);
    return {
      name: isNamed(filename) ? given.name : nameFromUrl(checked.href),
      pipelineOverride: given.pipelineOverride,
      sha256: null,
      sizeBytes: 0,
      contentType: null,
      pageCount: null,
      sourceUri: checked.href,
    };
  }
}

/** A name may consist only of a prefix that requests a pipeline. */
function isNamed(filename: string): boolean {
  return !/^(?:\w+_pipeline:)?\s*$/.test(filename);
}

/** Purges of knowledge bases are not in a queue. */
function queueNameOf(pipeline: TaskPipeline): string | null {
  return pipeline === 'kb_purge' ? null : QUEUE_OF_PIPELINE[pipeline];
}

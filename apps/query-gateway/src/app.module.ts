import { type DynamicModule, Inject, Module, type OnApplicationBootstrap, Logger } from '@nestjs/common';
import { AuthModule } from '@tessera/auth';
import { DocumentsModule, UPLOAD_LIMITS, UploadInspector } from '@tessera/documents';
import {
  EMBEDDING_MODEL,
  type EmbeddingModel,
  ImageEmbeddingModel,
  ModelsModule,
  OcrModule,
  warmUpComputation,
} from '@tessera/models';
import { ObjectsModule, UploadService } from '@tessera/objects';
import { PersistenceModule } from '@tessera/persistence';
import { WORK_FOLDERS_CONFIG, WorkFolders, workPath } from '@tessera/platform';
import { ScanPages } from '@tessera/scans';
import { ensureCoreCollections, VECTOR_STORE, type VectorStore, VectorsModule } from '@tessera/vectors';
import { AccessController } from './access/access.controller.js';
import { AttachmentCleaner } from './attachments/attachment-cleaner.js';
import { AttachmentReader } from './attachments/attachment-reader.js';
import { AttachmentSearch } from './attachments/attachment-search.js';
import { AttachmentTexts } from './attachments/attachment-texts.js';
import { ATTACHMENTS_CONFIG, type AttachmentsConfig } from './attachments/attachments.config.js';
import { AttachmentsController } from './attachments/attachments.controller.js';
import { AttachmentsService } from './attachments/attachments.service.js';
import { ReadAhead } from './attachments/read-ahead.js';
import { warmUpCitations } from './citations/warm-up.js';
import { type QueryGatewayConfig, RETRIEVAL_CONFIG, retrievalConfigOf } from './config.js';
import { CitedPassages } from './documents/cited-passages.js';
import { ChunksService } from './documents/chunks.service.js';
import { DocumentsController } from './documents/documents.controller.js';
import { DocumentsService } from './documents/documents.service.js';
import { EvidenceController } from './evidence/evidence.controller.js';
import { EvidenceService } from './evidence/evidence.service.js';
import { PassagePictures } from './evidence/passage-pictures.js';
import { VerificationService } from './evidence/verification.service.js';
import { ImagesController } from './images/images.controller.js';
import { ImagesService } from './images/images.service.js';
import { AnswerWriter } from './query/answer-writer.js';
import { ConversationService } from './query/conversation.service.js';
import { PUBLIC_URL } from './openai/public-url.js';
import { ChatController } from './openai/chat.controller.js';
import { ChatCompletions } from './openai/chat.service.js';
import { DifyController } from './openai/dify.controller.js';
import { EmbeddingsController } from './openai/embeddings.controller.js';
import { LinkedAnswers } from './openai/linked-answers.js';
import { OpenAiModelsController } from './openai/models.controller.js';
import { OpenAiModels } from './openai/models.service.js';
import { Passages } from './openai/passages.service.js';
import { ResponsesController } from './openai/responses.controller.js';
import { Responses } from './openai/responses.service.js';
import { StoredResponses } from './openai/stored-responses.service.js';
import { VectorStoresController } from './openai/vector-stores.controller.js';
import { VectorStores } from './openai/vector-stores.service.js';
import { PageMarks } from './pages/page-marks.js';
import { PagePictures } from './pages/page-pictures.js';
import { PageRenderings } from './pages/page-renderings.js';
import { PAGES_CONFIG } from './pages/pages.config.js';
import { PagesController } from './pages/pages.controller.js';
import { PagesService } from './pages/pages.service.js';
import { SourceCopies } from './pages/source-copies.js';
import { QueryController } from './query/query.controller.js';
import { QueryService } from './query/query.service.js';
import { RecallService } from './retrieval/recall.service.js';
import { QuestionEmbedder } from './retrieval/question-embedder.js';
import { RankingService } from './retrieval/ranking.service.js';
import { WholeTables } from './retrieval/whole-tables.js';
import { RetrievalService } from './retrieval/retrieval.service.js';
import { RoutingService } from './retrieval/routing.service.js';
import { ScopeService } from './retrieval/scope.service.js';
import { SearchController } from './search/search.controller.js';
import { SearchService } from './search/search.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { TagsController } from './tags/tags.controller.js';
import { TagsService } from './tags/tags.service.js';

const HOUR_MS = 3_600_000;
/** Time after the request timeout in which an upload may still end. */
const UPLOAD_GRACE_MS = 60_000;
/** Time beyond that for rendering a page, for processes that parse attachments. */
const PAGE_GRACE_MS = 10_000;
/** Counts a chunk twice, as it is displayed and as it is searched, headings included. */
const CHARACTERS_PER_CHUNK = 8_000;

/** Query, search, sessions, attachments, documents and tags of the knowledge service. */
@Module({})
export class QueryGatewayModule implements OnApplicationBootstrap {
  static forRoot(config: QueryGatewayConfig): DynamicModule {
    const attachments = attachmentsConfig(config);
    return {
      module: QueryGatewayModule,
      imports: [
        PersistenceModule.forRoot(config.persistence),
        AuthModule.forKnowledge({
          auth: config.auth,
          rateLimits: { ...config.rateLimits, ...config.redis },
          maxBodyBytes: config.http.maxBodyBytes,
        }),
        ObjectsModule.forRoot(config.objects),
        VectorsModule.forRoot(config.vectors),
        ModelsModule.forRoot(config.models),
        OcrModule.forRoot(config.ocr),
        DocumentsModule.forRoot({
          keepIdleSeconds: config.keepParsersSeconds,
          // A reader who opens the evidence of an answer does not wait for a process to start.
          keepsLast: true,
          processes: config.attachments.parserProcesses,
          documentTimeoutMs: attachments.readTimeoutMs,
          output: {
            maxChunks: attachments.maxChunks,
            maxCharacters: attachments.maxChunks * CHARACTERS_PER_CHUNK,
            settings: { maxChunks: 'ATTACHMENT_MAX_CHUNKS', maxCharacters: 'ATTACHMENT_MAX_CHUNKS' },
          },
          rendering: config.rendering,
          writableFolders: [workPath(config.workFolders)],
        }),
      ],
      controllers: [
        AccessController,
        QueryController,
        SearchController,
        SessionsController,
        AttachmentsController,
        DocumentsController,
        PagesController,
        ImagesController,
        TagsController,
        EvidenceController,
        OpenAiModelsController,
        ChatController,
        ResponsesController,
        VectorStoresController,
        EmbeddingsController,
        DifyController,
      ],
      providers: [
        { provide: RETRIEVAL_CONFIG, useValue: retrievalConfigOf(config) },
        { provide: UPLOAD_LIMITS, useValue: config.uploads },
        { provide: WORK_FOLDERS_CONFIG, useValue: config.workFolders },
        { provide: ATTACHMENTS_CONFIG, useValue: attachments },
        {
          provide: PAGES_CONFIG,
          useValue: {
            atOnce: config.attachments.parserProcesses,
            renderTimeoutMs: 1_000 * config.rendering.pageTimeoutSeconds + PAGE_GRACE_MS,
          },
        },
        WorkFolders,
        UploadInspector,
        UploadService,
        ScanPages,
        AttachmentReader,
        AttachmentTexts,
        AttachmentCleaner,
        AttachmentSearch,
        ReadAhead,
        AttachmentsService,
        ConversationService,
        QueryService,
        AnswerWriter,
        SearchService,
        RankingService,
        QuestionEmbedder,
        WholeTables,
        RetrievalService,
        RecallService,
        RoutingService,
        ScopeService,
        SessionsService,
        DocumentsService,
        ChunksService,
        CitedPassages,
        SourceCopies,
        PageRenderings,
        PagePictures,
        PageMarks,
        PagesService,
        ImagesService,
        TagsService,
        EvidenceService,
        VerificationService,
        PassagePictures,
        { provide: PUBLIC_URL, useValue: config.publicUrl ?? null },
        OpenAiModels,
        LinkedAnswers,
        ChatCompletions,
        Responses,
        StoredResponses,
        Passages,
        VectorStores,
      ],
    };
  }

  constructor(
    @Inject(VECTOR_STORE) private readonly vectors: VectorStore,
    @Inject(EMBEDDING_MODEL) private readonly embedder: EmbeddingModel,
    private readonly images: ImageEmbeddingModel,
  ) {}

  /** Refuses to start with collections of another embedding space. */
  async onApplicationBootstrap(): Promise<void> {
    await ensureCoreCollections(this.vectors, this.embedder.space, this.images.space);
    const logger = new Logger(QueryGatewayModule.name);
    setTimeout(() => {
      warmUp().catch((err: unknown) => logger.warn({ msg: 'could not warm up', err }));
    }, WARM_UP_AFTER_MS).unref();
  }
}

/** Delay of the warm-up after the start. An earlier question compiles what it needs itself. */
const WARM_UP_AFTER_MS = 3_000;

async function warmUp(): Promise<void> {
  await warmUpComputation();
  await warmUpCitations();
}

/** How long a question waits for an attachment before using only the text of its pages. */
const GLANCE_AFTER_MS = 1_000;

/** An attachment is parsed in at most half of the time of a question. */
function attachmentsConfig({ attachments, http, retrieval, ocr }: QueryGatewayConfig): AttachmentsConfig {
  return {
    lifeMs: attachments.ttlHours * HOUR_MS,
    cleaningIntervalMs: attachments.cleaningIntervalMs,
    uploadTimeoutMs: http.requestTimeoutMs + UPLOAD_GRACE_MS,
    readTimeoutMs: retrieval.timeoutMs / 2,
    glanceAfterMs: GLANCE_AFTER_MS,
    questionTimeoutMs: retrieval.timeoutMs,
    maxChunks: attachments.maxChunks,
    maxScannedPages: attachments.maxScannedPages,
    ocrAtOnce: ocr.processes,
  };
}

import { type DynamicModule, Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { COLLECTIONS } from '@tessera/contracts';
import { EMBEDDING_MODEL, type EmbeddingModel, ModelsModule } from '@tessera/models';
import { ObjectsModule } from '@tessera/objects';
import { PersistenceModule } from '@tessera/persistence';
import { VECTOR_STORE, type VectorStore, VectorsModule } from '@tessera/vectors';
import { type QueryGatewayConfig, RETRIEVAL_CONFIG } from './config.js';
import { ChunksService } from './documents/chunks.service.js';
import { DocumentsController } from './documents/documents.controller.js';
import { DocumentsService } from './documents/documents.service.js';
import { ConversationService } from './query/conversation.service.js';
import { QueryController } from './query/query.controller.js';
import { QueryService } from './query/query.service.js';
import { RecallService } from './retrieval/recall.service.js';
import { RetrievalService } from './retrieval/retrieval.service.js';
import { RoutingService } from './retrieval/routing.service.js';
import { ScopeService } from './retrieval/scope.service.js';
import { SearchController } from './search/search.controller.js';
import { SearchService } from './search/search.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { TagsController } from './tags/tags.controller.js';
import { TagsService } from './tags/tags.service.js';

/** Query, search, sessions, documents and tags of the knowledge service. */
@Module({})
export class QueryGatewayModule implements OnApplicationBootstrap {
  static forRoot(config: QueryGatewayConfig): DynamicModule {
    return {
      module: QueryGatewayModule,
      imports: [
        PersistenceModule.forRoot(config.persistence),
        ObjectsModule.forRoot(config.objects),
        VectorsModule.forRoot(config.vectors),
        ModelsModule.forRoot(config.models),
      ],
      controllers: [
        QueryController,
        SearchController,
        SessionsController,
        DocumentsController,
        TagsController,
      ],
      providers: [
        { provide: RETRIEVAL_CONFIG, useValue: config.retrieval },
        ConversationService,
        QueryService,
        SearchService,
        RetrievalService,
        RecallService,
        RoutingService,
        ScopeService,
        SessionsService,
        DocumentsService,
        ChunksService,
        TagsService,
      ],
    };
  }

  constructor(
    @Inject(VECTOR_STORE) private readonly vectors: VectorStore,
    @Inject(EMBEDDING_MODEL) private readonly embedder: EmbeddingModel,
  ) {}

  /** Refuses to start on collections of another embedding space. */
  async onApplicationBootstrap(): Promise<void> {
    for (const collection of Object.values(COLLECTIONS)) {
      await this.vectors.ensureCollection(collection, this.embedder.space);
    }
  }
}

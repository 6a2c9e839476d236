import { type DynamicModule, Module } from '@nestjs/common';
import { QUEUES } from '@tessera/contracts';
import { type QueuesConfig, QueueWorkerModule } from '@tessera/queues';
import { EmbeddingConsumer } from './embedding.consumer.js';
import { EMBEDDING_WORKER_CONFIG, type EmbeddingWorkerConfig } from './embedding.settings.js';

/** Consumes embedding_queue for both collections. Needs the queues, the registry, the vector store and the models. */
@Module({})
export class EmbeddingWorkerModule {
  static forRoot(config: EmbeddingWorkerConfig, queues: QueuesConfig): DynamicModule {
    const consumer = QueueWorkerModule.forQueue(QUEUES.embedding, {
      config: queues,
      consumer: EmbeddingConsumer,
      providers: [{ provide: EMBEDDING_WORKER_CONFIG, useValue: config }],
    });
    return { module: EmbeddingWorkerModule, imports: [consumer] };
  }
}

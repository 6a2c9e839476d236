import { availableParallelism } from 'node:os';
import { DEFAULT_PORTS } from '@tessera/contracts';
import {
  DEFAULT_CPU_SECONDS,
  DEFAULT_MAX_CHARACTERS,
  DEFAULT_MAX_CHUNKS,
  DEFAULT_SLOW_SECONDS,
  keepParsersSetting,
} from '@tessera/documents';
import { embeddingWorkerSettings } from '@tessera/indexing';
import { modelsSettings } from '@tessera/models';
import { objectsSettings } from '@tessera/objects';
import { persistenceSettings } from '@tessera/persistence';
import { type ConfigOf, httpSettings, integer, workFolderSettings } from '@tessera/platform';
import { domainProfileSetting } from '@tessera/profiles';
import { handoverSettings, largeDocumentsSettings, queuesSettings } from '@tessera/queues';
import { vectorsSettings } from '@tessera/vectors';

/** All settings of this app. */
export const configSchema = {
  http: httpSettings({ defaultPort: DEFAULT_PORTS['text-worker'] }),
  keepParsersSeconds: keepParsersSetting,
  persistence: persistenceSettings,
  queues: queuesSettings,
  largeDocuments: largeDocumentsSettings,
  objects: objectsSettings,
  vectors: vectorsSettings,
  models: modelsSettings,
  profile: domainProfileSetting,
  embedding: embeddingWorkerSettings,
  handovers: handoverSettings,
  workFolders: workFolderSettings,
  parser: {
    processes: integer('PARSER_PROCESSES', {
      default: Math.max(2, availableParallelism()),
      min: 1,
      max: 64,
      description:
        'Documents parsed concurrently, each in a separate process. From 2, one process is reserved for documents below LARGE_DOCUMENT_BYTES',
    }),
    maxChunks: integer('PARSER_MAX_CHUNKS', {
      default: DEFAULT_MAX_CHUNKS,
      min: 1,
      max: 10_000_000,
      description: 'Maximum number of chunks per document',
    }),
    maxCharacters: integer('PARSER_MAX_CHARACTERS', {
      default: DEFAULT_MAX_CHARACTERS,
      min: 1,
      max: Number.MAX_SAFE_INTEGER,
      description: "Maximum total characters of a document's chunks, as displayed and as indexed",
    }),
    timeoutSeconds: integer('PARSER_TIMEOUT_SECONDS', {
      default: 900,
      min: 1,
      max: 86_400,
      description: 'Timeout for parsing a document, in seconds, excluding waits for the stores',
    }),
    cpuSeconds: integer('PARSER_CPU_SECONDS', {
      default: DEFAULT_CPU_SECONDS,
      min: 1,
      max: 86_400,
      description: 'CPU time limit for parsing a document, in seconds, plus 10 per MiB of its file',
    }),
    slowSeconds: integer('PARSER_SLOW_SECONDS', {
      default: DEFAULT_SLOW_SECONDS,
      min: 1,
      max: 86_400,
      description:
        'CPU time after which a document counts as large, whatever its size, in seconds. If no more large documents may be parsed at once, it moves to the queue of large documents and is parsed again from there',
    }),
  },
};

export type TextWorkerConfig = ConfigOf<typeof configSchema>;

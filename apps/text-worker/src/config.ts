import { availableParallelism } from 'node:os';
import { DEFAULT_PORTS } from '@tessera/contracts';
import {
  DEFAULT_CPU_SECONDS,
  DEFAULT_MAX_CHARACTERS,
  DEFAULT_MAX_CHUNKS,
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

/** Every setting of this app, once. */
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
        'Documents that are parsed at the same time, each in a process of its own; from 2, one is left to those that are not large (LARGE_DOCUMENT_BYTES)',
    }),
    maxChunks: integer('PARSER_MAX_CHUNKS', {
      default: DEFAULT_MAX_CHUNKS,
      min: 1,
      max: 10_000_000,
      description: 'Pieces that a document may be cut into; one of more is refused',
    }),
    maxCharacters: integer('PARSER_MAX_CHARACTERS', {
      default: DEFAULT_MAX_CHARACTERS,
      min: 1,
      max: Number.MAX_SAFE_INTEGER,
      description: 'Characters of all pieces of a document, as shown and as searched; one of more is refused',
    }),
    timeoutSeconds: integer('PARSER_TIMEOUT_SECONDS', {
      default: 900,
      min: 1,
      max: 86_400,
      description: 'Time in which a document must be parsed; waiting for the stores does not count',
    }),
    cpuSeconds: integer('PARSER_CPU_SECONDS', {
      default: DEFAULT_CPU_SECONDS,
      min: 1,
      max: 86_400,
      description:
        'Processor time in which a document must be parsed, in seconds; each MiB of its file adds 10 more',
    }),
  },
};

export type TextWorkerConfig = ConfigOf<typeof configSchema>;

import { availableParallelism } from 'node:os';
import { DEFAULT_PORTS } from '@tessera/contracts';
import { modelsSettings } from '@tessera/models';
import { objectsSettings } from '@tessera/objects';
import { persistenceSettings } from '@tessera/persistence';
import { type ConfigOf, httpSettings, integer } from '@tessera/platform';
import { queuesSettings, workFolderSettings } from '@tessera/queues';
import { vectorsSettings } from '@tessera/vectors';

/** Every setting of this app, once. */
export const configSchema = {
  http: httpSettings({ defaultPort: DEFAULT_PORTS['text-worker'] }),
  persistence: persistenceSettings,
  queues: queuesSettings,
  objects: objectsSettings,
  vectors: vectorsSettings,
  models: modelsSettings,
  workFolders: workFolderSettings,
  parser: {
    processes: integer('PARSER_PROCESSES', {
      default: availableParallelism(),
      min: 1,
      max: 64,
      description: 'Documents that are parsed at the same time, each in a process of its own',
    }),
  },
};

export type TextWorkerConfig = ConfigOf<typeof configSchema>;

import { DEFAULT_PORTS } from '@tessera/contracts';
import { keepParsersSetting, uploadSettings } from '@tessera/documents';
import { fetchingSettings } from '@tessera/fetching';
import { objectsSettings } from '@tessera/objects';
import { persistenceSettings } from '@tessera/persistence';
import {
  type ConfigOf,
  httpSettings,
  integer,
  routerModeSetting,
  workFolderSettings,
} from '@tessera/platform';
import { largeDocumentsSettings, queuesSettings } from '@tessera/queues';

/** All settings of this app. */
export const configSchema = {
  http: httpSettings({ defaultPort: DEFAULT_PORTS['router-worker'] }),
  keepParsersSeconds: keepParsersSetting,
  persistence: persistenceSettings,
  queues: queuesSettings,
  largeDocuments: largeDocumentsSettings,
  objects: objectsSettings,
  workFolders: workFolderSettings,
  uploads: uploadSettings,
  fetching: fetchingSettings,
  routing: {
    mode: routerModeSetting,
    inspectionProcesses: integer('ROUTER_INSPECTION_PROCESSES', {
      default: 1,
      min: 1,
      max: 64,
      description: 'Processes that inspect documents',
    }),
  },
};

export type RouterWorkerConfig = ConfigOf<typeof configSchema>;

/** Injection token of the {@link RouterWorkerConfig}. */
export const ROUTER_WORKER_CONFIG = Symbol('RouterWorkerConfig');

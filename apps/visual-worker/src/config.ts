import { DEFAULT_PORTS } from '@tessera/contracts';
import { keepParsersSetting, renderingSettings } from '@tessera/documents';
import { fetchingSettings, webPagesSettings } from '@tessera/fetching';
import { modelsSettings, ocrSettings } from '@tessera/models';
import { objectsSettings } from '@tessera/objects';
import { persistenceSettings } from '@tessera/persistence';
import { type ConfigOf, httpSettings, workFolderSettings } from '@tessera/platform';
import { domainProfileSetting } from '@tessera/profiles';
import { queuesSettings } from '@tessera/queues';
import { vectorsSettings } from '@tessera/vectors';

/** All settings of this app. */
export const configSchema = {
  http: httpSettings({ defaultPort: DEFAULT_PORTS['visual-worker'] }),
  keepParsersSeconds: keepParsersSetting,
  persistence: persistenceSettings,
  queues: queuesSettings,
  objects: objectsSettings,
  vectors: vectorsSettings,
  models: modelsSettings,
  profile: domainProfileSetting,
  rendering: renderingSettings,
  ocr: ocrSettings,
  fetching: fetchingSettings,
  webPages: webPagesSettings,
  workFolders: workFolderSettings,
};

export type VisualWorkerConfig = ConfigOf<typeof configSchema>;

/** Injection token of the {@link VisualWorkerConfig}. */
export const VISUAL_WORKER_CONFIG = Symbol('VisualWorkerConfig');

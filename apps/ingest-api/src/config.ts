import { knowledgeAuthSettings, knowledgeRateLimitSettings } from '@tessera/auth';
import { DEFAULT_PORTS } from '@tessera/contracts';
import { keepParsersSetting, uploadSettings } from '@tessera/documents';
import { fetchingSettings } from '@tessera/fetching';
import { objectsSettings } from '@tessera/objects';
import { persistenceSettings } from '@tessera/persistence';
import { type ConfigOf, flag, httpSettings, integer, workFolderSettings } from '@tessera/platform';
import { domainProfileSetting } from '@tessera/profiles';
import { largeDocumentsSettings, queuesSettings } from '@tessera/queues';

/** Every setting of this app, once. */
export const configSchema = {
  http: httpSettings({ defaultPort: DEFAULT_PORTS['ingest-api'] }),
  keepParsersSeconds: keepParsersSetting,
  auth: knowledgeAuthSettings,
  rateLimits: knowledgeRateLimitSettings,
  persistence: persistenceSettings,
  queues: queuesSettings,
  largeDocuments: largeDocumentsSettings,
  objects: objectsSettings,
  workFolders: workFolderSettings,
  uploads: uploadSettings,
  fetching: fetchingSettings,
  ingest: {
    inspectionProcesses: integer('INGEST_INSPECTION_PROCESSES', {
      default: 1,
      min: 1,
      max: 64,
      description: 'Processes that look at uploaded files',
    }),
    validationBytesPerSecond: integer('URL_VALIDATION_BYTES_PER_SECOND', {
      default: 16 * 1024 * 1024,
      min: 1_024,
      description:
        'How fast the content of an address is fetched when it is only looked at, in bytes a second',
    }),
    validationsAtOnce: integer('URL_VALIDATIONS_AT_ONCE', {
      default: 16,
      min: 1,
      max: 1_000,
      description:
        'Addresses whose content is looked at at the same time; a further one is answered with 503',
    }),
    cleaningIntervalMs: integer('UPLOAD_CLEANING_INTERVAL_MS', {
      default: 10_000,
      min: 100,
      max: 3_600_000,
      description: 'How often files of abandoned uploads are looked for and removed, in milliseconds',
    }),
    profile: domainProfileSetting,
  },
  queueBoard: flag('QUEUE_BOARD', {
    default: false,
    description:
      'Shows the queues at /admin/queues (Bull Board, read-only) to credentials with the scope admin; with AUTH_MODE=off to everybody who reaches the port, which must be on a loopback address then',
  }),
  tasks: {
    pollMs: integer('TASK_STREAM_POLL_MS', {
      default: 1_500,
      min: 50,
      max: 60_000,
      description: 'How often a progress stream looks at its task, in milliseconds',
    }),
    idleTimeoutSeconds: integer('TASK_STREAM_IDLE_TIMEOUT_SECONDS', {
      default: 300,
      min: 1,
      max: 86_400,
      description: 'A progress stream ends when its task has not changed for so long, in seconds',
    }),
  },
};

export type IngestApiConfig = ConfigOf<typeof configSchema>;

/** Injection token of the {@link IngestApiConfig}. */
export const INGEST_API_CONFIG = Symbol('IngestApiConfig');

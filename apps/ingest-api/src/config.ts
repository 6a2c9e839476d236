import { knowledgeAuthSettings, knowledgeRateLimitSettings } from '@tessera/auth';
import { DEFAULT_PORTS } from '@tessera/contracts';
import { keepParsersSetting, uploadSettings } from '@tessera/documents';
import { fetchingSettings } from '@tessera/fetching';
import { objectsSettings } from '@tessera/objects';
import { persistenceSettings } from '@tessera/persistence';
import {
  type ConfigOf,
  flag,
  httpSettings,
  integer,
  SettingProblem,
  structured,
  workFolderSettings,
} from '@tessera/platform';
import { domainProfileSetting } from '@tessera/profiles';
import { largeDocumentsSettings, queuesSettings } from '@tessera/queues';

/** All settings of this app. */
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
      description: 'Processes that inspect uploaded files',
    }),
    validationBytesPerSecond: integer('URL_VALIDATION_BYTES_PER_SECOND', {
      default: 16 * 1024 * 1024,
      min: 1_024,
      description: 'Maximum download rate of URL validations, in bytes per second',
    }),
    validationsAtOnce: integer('URL_VALIDATIONS_AT_ONCE', {
      default: 16,
      min: 1,
      max: 1_000,
      description: 'Maximum number of concurrent URL validations; further requests are rejected with 503',
    }),
    cleaningIntervalMs: integer('UPLOAD_CLEANING_INTERVAL_MS', {
      default: 10_000,
      min: 100,
      max: 3_600_000,
      description: 'Interval for removing files of abandoned uploads, in milliseconds',
    }),
    profile: domainProfileSetting,
  },
  queueBoard: flag('QUEUE_BOARD', {
    default: false,
    description:
      'Serve a read-only queue dashboard (Bull Board) at /admin/queues. It requires the scope admin, or with AUTH_MODE=off a loopback HOST',
  }),
  webhooks: {
    pollMs: integer('WEBHOOK_POLL_MS', {
      default: 1_000,
      min: 50,
      max: 3_600_000,
      description: 'Interval for polling due webhook deliveries, in milliseconds',
    }),
    timeoutMs: integer('WEBHOOK_TIMEOUT_MS', {
      default: 15_000,
      min: 100,
      max: 300_000,
      description: "Timeout for a webhook's response, in milliseconds",
    }),
    retrySeconds: structured<readonly number[]>('WEBHOOK_RETRY_SECONDS', {
      default: [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000],
      allowed: '1 to 20 whole numbers from 1 to 604800, separated by commas',
      description: 'Delays before each retry of a webhook delivery, in seconds',
      parse: parseRetrySeconds,
    }),
    ttlDays: integer('WEBHOOK_DELIVERY_TTL_DAYS', {
      default: 7,
      min: 1,
      max: 3_650,
      description: 'Retention of completed webhook deliveries, in days',
    }),
  },
  tasks: {
    pollMs: integer('TASK_STREAM_POLL_MS', {
      default: 1_500,
      min: 50,
      max: 60_000,
      description: 'Interval for polling a task in a progress stream, in milliseconds',
    }),
    idleTimeoutSeconds: integer('TASK_STREAM_IDLE_TIMEOUT_SECONDS', {
      default: 300,
      min: 1,
      max: 86_400,
      description: 'Time without a change after which a progress stream ends, in seconds',
    }),
  },
};

function parseRetrySeconds(raw: string): number[] {
  const entries = raw.split(',').map((entry) => entry.trim());
  if (entries.length > 20) throw new SettingProblem('it has more than 20 delays');
  return entries.map((entry) => {
    const seconds = /^\d{1,6}$/.test(entry) ? Number(entry) : 0;
    if (seconds < 1 || seconds > 604_800)
      throw new SettingProblem(`"${entry}" is not a whole number from 1 to 604800`);
    return seconds;
  });
}

export type IngestApiConfig = ConfigOf<typeof configSchema>;

/** Injection token of the {@link IngestApiConfig}. */
export const INGEST_API_CONFIG = Symbol('IngestApiConfig');

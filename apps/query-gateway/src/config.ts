import { knowledgeAuthSettings, knowledgeRateLimitSettings } from '@tessera/auth';
import { DEFAULT_PORTS } from '@tessera/contracts';
import { keepParsersSetting, renderingSettings, uploadSettings } from '@tessera/documents';
import { ANSWERABLE_RELEVANCE, modelsSettings, ocrSettings, READABLE_RELEVANCE } from '@tessera/models';
import { objectsSettings } from '@tessera/objects';
import { persistenceSettings } from '@tessera/persistence';
import {
  type ConfigOf,
  decimal,
  httpSettings,
  integer,
  optional,
  redisSettings,
  routerModeSetting,
  workFolderSettings,
} from '@tessera/platform';
import { domainProfileSetting } from '@tessera/profiles';
import { vectorsSettings } from '@tessera/vectors';

/** Every setting of this app, once. */
export const configSchema = {
  http: httpSettings({ defaultPort: DEFAULT_PORTS['query-gateway'] }),
  keepParsersSeconds: keepParsersSetting,
  auth: knowledgeAuthSettings,
  rateLimits: knowledgeRateLimitSettings,
  /** Counts requests; without it, none is limited. */
  redis: { redisUrl: optional(redisSettings.redisUrl), prefix: redisSettings.prefix },
  persistence: persistenceSettings,
  vectors: vectorsSettings,
  objects: objectsSettings,
  models: modelsSettings,
  rendering: renderingSettings,
  ocr: ocrSettings,
  uploads: uploadSettings,
  workFolders: workFolderSettings,
  attachments: {
    ttlHours: integer('ATTACHMENT_TTL_HOURS', {
      default: 24,
      min: 1,
      max: 8_760,
      description: 'How long a file given with questions can be used, in hours',
    }),
    maxChunks: integer('ATTACHMENT_MAX_CHUNKS', {
      default: 10_000,
      min: 1,
      max: 100_000,
      description: 'Most chunks that the attachments of one question may have together',
    }),
    maxScannedPages: integer('ATTACHMENT_MAX_SCANNED_PAGES', {
      default: 50,
      min: 1,
      max: 2_000,
      description: 'Most pages of a scan that is given with a question: each takes a second or more to read',
    }),
    cleaningIntervalMs: integer('ATTACHMENT_CLEANING_INTERVAL_MS', {
      default: 10_000,
      min: 100,
      max: 3_600_000,
      description: 'How often expired attachments are looked for and removed, in milliseconds',
    }),
    parserProcesses: integer('ATTACHMENT_PARSER_PROCESSES', {
      default: 2,
      min: 1,
      max: 64,
      description: 'Processes that read attachments',
    }),
  },
  retrieval: {
    routerMode: routerModeSetting,
    maxScopeDocuments: integer('MAX_SCOPE_DOCUMENTS', {
      default: 500,
      min: 1,
      max: 10_000,
      description: 'Most documents that tags may select for one question',
    }),
    recallSize: integer('RECALL_SIZE', {
      default: 50,
      min: 1,
      max: 500,
      description: 'How many chunks of each collection are looked at for a question',
    }),
    textSources: integer('TEXT_SOURCES', {
      default: 8,
      min: 1,
      max: 100,
      description: 'Text sources of an answer when the request does not say how many',
    }),
    imageSources: integer('IMAGE_SOURCES', {
      default: 4,
      min: 1,
      max: 100,
      description: 'Image sources of an answer when the request does not say how many',
    }),
    minRelevance: optional(
      decimal('MIN_RELEVANCE', {
        min: 0,
        max: 1,
        example: 0.2,
        description: `When not even the best source is this relevant (0 to 1), nothing relevant was found; unless set, ${ANSWERABLE_RELEVANCE}, and ${READABLE_RELEVANCE} with a chat model, which says itself that its sources hold no answer`,
      }),
    ),
    minImageSimilarity: decimal('MIN_IMAGE_SIMILARITY', {
      default: 0.25,
      min: 0,
      max: 1,
      description:
        'Pictures that are less similar to the question than this (cosine of their vectors; with several, its mean over those of the question) are not found by them; models differ widely',
    }),
    profile: domainProfileSetting,
    timeoutMs: integer('QUERY_TIMEOUT_MS', {
      default: 120_000,
      min: 1_000,
      max: 3_600_000,
      description:
        'Longest time until a question is answered or a search is done, in milliseconds; a stream then ends with an error',
    }),
    historyTurns: integer('HISTORY_TURNS', {
      default: 6,
      min: 0,
      max: 50,
      description: 'Earlier messages of a session that a follow-up question is understood by',
    }),
  },
};

export type QueryGatewayConfig = ConfigOf<typeof configSchema>;
export type RetrievalConfig = QueryGatewayConfig['retrieval'] & { minRelevance: number };

/** How sources are found for whoever writes the answers. */
export function retrievalConfigOf({ retrieval, models }: QueryGatewayConfig): RetrievalConfig {
  const least = models.chat.provider === 'extractive' ? ANSWERABLE_RELEVANCE : READABLE_RELEVANCE;
  return { ...retrieval, minRelevance: retrieval.minRelevance ?? least };
}

/** Injection token of the {@link RetrievalConfig}. */
export const RETRIEVAL_CONFIG = Symbol('RetrievalConfig');

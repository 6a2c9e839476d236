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
  publicUrlSetting,
  workFolderSettings,
} from '@tessera/platform';
import { domainProfileSetting } from '@tessera/profiles';
import { vectorsSettings } from '@tessera/vectors';

/** All settings of this app. */
export const configSchema = {
  http: httpSettings({ defaultPort: DEFAULT_PORTS['query-gateway'] }),
  publicUrl: publicUrlSetting,
  keepParsersSeconds: keepParsersSetting,
  auth: knowledgeAuthSettings,
  rateLimits: knowledgeRateLimitSettings,
  /** Counts requests; without it, requests are not limited. */
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
      description: 'Lifetime of an attachment, in hours',
    }),
    maxChunks: integer('ATTACHMENT_MAX_CHUNKS', {
      default: 10_000,
      min: 1,
      max: 100_000,
      description: "Maximum total number of chunks of a question's attachments",
    }),
    maxScannedPages: integer('ATTACHMENT_MAX_SCANNED_PAGES', {
      default: 50,
      min: 1,
      max: 2_000,
      description:
        'Maximum number of scanned pages of an attachment; each takes a second or more to recognize',
    }),
    cleaningIntervalMs: integer('ATTACHMENT_CLEANING_INTERVAL_MS', {
      default: 10_000,
      min: 100,
      max: 3_600_000,
      description: 'Interval for removing expired attachments, in milliseconds',
    }),
    parserProcesses: integer('ATTACHMENT_PARSER_PROCESSES', {
      default: 2,
      min: 1,
      max: 64,
      description: 'Processes that parse attachments',
    }),
  },
  retrieval: {
    routerMode: routerModeSetting,
    maxScopeDocuments: integer('MAX_SCOPE_DOCUMENTS', {
      default: 500,
      min: 1,
      max: 10_000,
      description: 'Maximum number of documents that tags may select for a question',
    }),
    recallSize: integer('RECALL_SIZE', {
      default: 50,
      min: 1,
      max: 500,
      description: 'Number of candidates to recall from each collection',
    }),
    textSources: integer('TEXT_SOURCES', {
      default: 8,
      min: 1,
      max: 100,
      description: 'Default number of text sources of an answer',
    }),
    imageSources: integer('IMAGE_SOURCES', {
      default: 4,
      min: 1,
      max: 100,
      description: 'Default number of image sources of an answer',
    }),
    minRelevance: optional(
      decimal('MIN_RELEVANCE', {
        min: 0,
        max: 1,
        example: 0.2,
        description: `Minimum relevance of the best source for an answer, from 0 to 1. Default: ${ANSWERABLE_RELEVANCE}, or ${READABLE_RELEVANCE} with a chat model, which detects by itself that its sources contain no answer`,
      }),
    ),
    minImageSimilarity: decimal('MIN_IMAGE_SIMILARITY', {
      default: 0.25,
      min: 0,
      max: 1,
      description:
        "Minimum cosine similarity of an image to the question (with multiple vectors, the mean over the question's vectors). Suitable values differ widely between models",
    }),
    profile: domainProfileSetting,
    timeoutMs: integer('QUERY_TIMEOUT_MS', {
      default: 120_000,
      min: 1_000,
      max: 3_600_000,
      description: 'Timeout for a question or search, in milliseconds; a stream then ends with an error',
    }),
    historyTurns: integer('HISTORY_TURNS', {
      default: 6,
      min: 0,
      max: 50,
      description: 'Number of earlier messages used to interpret a follow-up question',
    }),
  },
};

export type QueryGatewayConfig = ConfigOf<typeof configSchema>;
export type RetrievalConfig = QueryGatewayConfig['retrieval'] & { minRelevance: number };

/** Retrieval settings. */
export function retrievalConfigOf({ retrieval, models }: QueryGatewayConfig): RetrievalConfig {
  const least = models.chat.provider === 'extractive' ? ANSWERABLE_RELEVANCE : READABLE_RELEVANCE;
  return { ...retrieval, minRelevance: retrieval.minRelevance ?? least };
}

/** Injection token of the {@link RetrievalConfig}. */
export const RETRIEVAL_CONFIG = Symbol('RetrievalConfig');

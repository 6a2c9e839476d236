import { namedEnum } from './named-enum.js';

/** The six facets a document can be filed under. `other` is the last resort of the classifier. */
export const SOURCE_TYPES = namedEnum('SourceType', [
  'policy',
  'financial',
  'business',
  'bidding',
  'tax',
  'other',
]);
export type SourceType = (typeof SOURCE_TYPES)[number];

/** The two content pipelines; each writes one vector collection. */
export const CONTENT_PIPELINES = namedEnum('ContentPipeline', ['text_pipeline', 'visual_pipeline']);
export type ContentPipeline = (typeof CONTENT_PIPELINES)[number];

/** Where a task stands: `router` until the router has decided, then the content pipeline; `kb_purge` for a knowledge base's removal. */
export const TASK_PIPELINES = namedEnum('TaskPipeline', ['router', ...CONTENT_PIPELINES, 'kb_purge']);
export type TaskPipeline = (typeof TASK_PIPELINES)[number];

/** How a question is routed to the collections. */
export const ROUTING_MODES = namedEnum('RoutingMode', ['auto', 'text', 'visual', 'hybrid']);
export type RoutingMode = (typeof ROUTING_MODES)[number];

export const DOCUMENT_STATUSES = namedEnum('DocumentStatus', ['pending', 'indexing', 'ready', 'failed']);
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** Where the vectors of a document stand: `failed` when some chunks will not get theirs. */
export const EMBEDDING_STATUSES = namedEnum('EmbeddingStatus', ['pending', 'running', 'ready', 'failed']);
export type EmbeddingStatus = (typeof EMBEDDING_STATUSES)[number];

/** Raw statuses that this system writes. Readers accept the wider set of {@link statusPhase}. */
export const TASK_STATUSES = namedEnum('TaskStatus', [
  'pending',
  'queued',
  'processing',
  'parsing',
  'rendering',
  'embedding',
  'indexing',
  'retrying',
  'success',
  'failed',
]);
export type TaskStatus = (typeof TASK_STATUSES)[number];

export const STATUS_PHASES = namedEnum('StatusPhase', ['pending', 'running', 'success', 'failed']);
export type StatusPhase = (typeof STATUS_PHASES)[number];

/** What a chunk of svc_text holds. */
export const TEXT_CHUNK_TYPES = namedEnum('TextChunkType', ['text', 'table', 'image', 'section_summary']);
export type TextChunkType = (typeof TEXT_CHUNK_TYPES)[number];

/** What a chunk of svc_visual holds. */
export const VISUAL_CHUNK_TYPES = namedEnum('VisualChunkType', ['tile', 'image', 'table']);
export type VisualChunkType = (typeof VISUAL_CHUNK_TYPES)[number];

export const MESSAGE_ROLES = namedEnum('MessageRole', ['user', 'assistant']);
export type MessageRole = (typeof MESSAGE_ROLES)[number];

/** The vector collections that core queries read. */
export const COLLECTIONS = { text: 'svc_text', visual: 'svc_visual' } as const;
/** The one that each pipeline writes. */
export const COLLECTION_OF = {
  text_pipeline: COLLECTIONS.text,
  visual_pipeline: COLLECTIONS.visual,
} as const satisfies Record<ContentPipeline, string>;
/** Name of a collection: a core one, or one that a domain profile adds. 1 to 64 letters, digits or `_`. */
export type CollectionName = string;

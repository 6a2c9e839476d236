import { namedEnum } from './named-enum.js';

/** Source types of documents. `other` is the classifier's fallback. */
export const SOURCE_TYPES = namedEnum('SourceType', [
  'policy',
  'financial',
  'business',
  'bidding',
  'tax',
  'other',
]);
export type SourceType = (typeof SOURCE_TYPES)[number];

/** Each pipeline writes one vector collection. */
export const CONTENT_PIPELINES = namedEnum('ContentPipeline', ['text_pipeline', 'visual_pipeline']);
export type ContentPipeline = (typeof CONTENT_PIPELINES)[number];

/** `router` until the router has decided, then the content pipeline. `kb_purge` deletes a knowledge base. */
export const TASK_PIPELINES = namedEnum('TaskPipeline', ['router', ...CONTENT_PIPELINES, 'kb_purge']);
export type TaskPipeline = (typeof TASK_PIPELINES)[number];

export const ROUTING_MODES = namedEnum('RoutingMode', ['auto', 'text', 'visual', 'hybrid']);
export type RoutingMode = (typeof ROUTING_MODES)[number];

export const DOCUMENT_STATUSES = namedEnum('DocumentStatus', ['pending', 'indexing', 'ready', 'failed']);
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** State of a document's vectors; `failed` if some chunks will not get vectors. */
export const EMBEDDING_STATUSES = namedEnum('EmbeddingStatus', ['pending', 'running', 'ready', 'failed']);
export type EmbeddingStatus = (typeof EMBEDDING_STATUSES)[number];

/** Raw statuses that this system writes. Readers accept those of {@link statusPhase}. */
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

/** Chunk types in svc_text. */
export const TEXT_CHUNK_TYPES = namedEnum('TextChunkType', ['text', 'table', 'image', 'section_summary']);
export type TextChunkType = (typeof TEXT_CHUNK_TYPES)[number];

/** Chunk types in svc_visual. */
export const VISUAL_CHUNK_TYPES = namedEnum('VisualChunkType', ['tile', 'image', 'table']);
export type VisualChunkType = (typeof VISUAL_CHUNK_TYPES)[number];

export const MESSAGE_ROLES = namedEnum('MessageRole', ['user', 'assistant']);
export type MessageRole = (typeof MESSAGE_ROLES)[number];

/** Core vector collections. */
export const COLLECTIONS = { text: 'svc_text', visual: 'svc_visual' } as const;
/** The collection that each pipeline writes. */
export const COLLECTION_OF = {
  text_pipeline: COLLECTIONS.text,
  visual_pipeline: COLLECTIONS.visual,
} as const satisfies Record<ContentPipeline, string>;
/** A core collection, or one added by a domain profile. 1 to 64 letters, digits or `_`. */
export type CollectionName = string;

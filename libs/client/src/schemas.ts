import type { components as Bulk } from './generated/bulk-api.js';
import type { components as Ingest } from './generated/ingest-api.js';
import type { components as Gateway } from './generated/query-gateway.js';
import type { components as Sql } from './generated/sql-query-api.js';

/** Every body of the knowledge service by its name in the OpenAPI documents. */
export type KnowledgeSchemas = Gateway['schemas'] & Ingest['schemas'];
/** Every body of the SQL service by its name in the OpenAPI documents. */
export type SqlSchemas = Sql['schemas'] & Bulk['schemas'];

export type AttachmentOut = KnowledgeSchemas['AttachmentOut'];
export type DocumentOut = KnowledgeSchemas['DocumentOut'];
export type IngestResponse = KnowledgeSchemas['IngestResponse'];
export type KnowledgeBaseOut = KnowledgeSchemas['KnowledgeBaseOut'];
export type MessageOut = KnowledgeSchemas['MessageOut'];
export type QueryRequest = KnowledgeSchemas['QueryRequest'];
export type QueryResponse = KnowledgeSchemas['QueryResponse'];
export type SearchRequest = KnowledgeSchemas['SearchRequest'];
export type SearchResponse = KnowledgeSchemas['SearchResponse'];
export type SessionOut = KnowledgeSchemas['SessionOut'];
export type TaskAuditOut = KnowledgeSchemas['TaskAuditOut'];
export type BulkJobRecord = SqlSchemas['BulkJobRecord'];
export type BulkJobRequest = SqlSchemas['BulkJobRequest'];
export type BulkJobUpdate = SqlSchemas['BulkJobUpdate'];
export type BulkResults = SqlSchemas['BulkResults'];
export type BulkJobSummary = SqlSchemas['BulkJobSummary'];
export type JobRecord = SqlSchemas['JobRecord'];
export type SqlQueryParameters = SqlSchemas['SqlQueryParameters'];
export type SqlQueryRequest = SqlSchemas['SqlQueryRequest'];
export type SqlQueryResponse = SqlSchemas['SqlQueryResponse'];

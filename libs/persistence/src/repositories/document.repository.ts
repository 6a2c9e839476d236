import { Injectable } from '@nestjs/common';
import type { ContentPipeline, DocumentStatus, SourceType } from '@tessera/contracts';
import { type EntityManager, In } from 'typeorm';
import { Database } from '../database.js';
import type { AttemptAtDocument } from '../entities/document-pipeline.entity.js';
import type { DocumentEmbedding } from '../entities/document-embedding.entity.js';
import { Document } from '../entities/document.entity.js';
import { KnowledgeAccess } from '../knowledge-access.js';
import { DocumentPipelineRepository } from './document-pipeline.repository.js';
import { containing, nearerEnd, oneOf, type Page, type Paging } from './page.js';
import { removeTagsOf } from './tag-count.repository.js';

export interface DocumentFilter {
  /** Part of the name, ignoring case. */
  q?: string;
  kbName?: string;
  sourceType?: SourceType;
  pipeline?: ContentPipeline;
  status?: DocumentStatus;
}

/** What indexing found out about a document, and how much is retrievable. */
export interface IndexedDocument {
  sourceType: SourceType;
  pageCount: number | null;
  title: string | null;
  year: number | null;
  language: string;
  keywords: string[];
  /** Version of the service that parsed it. */
  parserVersion: string;
  /** Chunks that the pipeline has written. */
  chunkCount: number;
}

export type NewDocument = Pick<
  Document,
  | 'id'
  | 'name'
  | 'kbName'
  | 'pluginNamespace'
  | 'sha256'
  | 'sourceType'
  | 'sourceTypeHint'
  | 'sourceUri'
  | 'contentType'
  | 'sizeBytes'
  | 'pageCount'
  | 'taskId'
>;

/** A document with the state derived from its pipelines. */
export type DocumentWithState = Document & {
  /** `ready` as soon as its routed pipeline is published, and from then on. */
  status: DocumentStatus;
  /** Why it failed; null otherwise. */
  error: string | null;
  textChunkCount: number;
  visualChunkCount: number;
  /** Vectors of its published content; null if none were requested. */
  embedding: EmbeddingOfDocument | null;
};

/** Of all its pipelines together. */
export type EmbeddingOfDocument = Pick<
  DocumentEmbedding,
  'status' | 'embeddedCount' | 'chunkCount' | 'error'
>;

/** A document with published content. */
export interface PublishedDocument extends Pick<Document, 'id' | 'name' | 'kbName' | 'sourceUri' | 'sha256'> {
  runs: Array<AttemptAtDocument & { chunkCount: number }>;
}

const COLUMNS = `d.id, d.name, d.kb_name "kbName", d.plugin_namespace "pluginNamespace", d.sha256,
  d.source_type "sourceType", d.source_type_hint "sourceTypeHint", d.pipeline, s.status, d.source_uri "sourceUri",
  d.content_type "contentType", d.size_bytes::float8 "sizeBytes", d.page_count "pageCount",
  d.fetched_from "fetchedFrom", d.charset,
  s.text_chunk_count "textChunkCount", s.visual_chunk_count "visualChunkCount", d.title, d.year, d.language, d.keywords,
  s.error, d.task_id "taskId", d.created_at "createdAt", s.updated_at "updatedAt",
  (select jsonb_build_object(
            'status', case when bool_or(e.status = 'running') then 'running' when bool_or(e.status = 'pending') then 'pending'
                           when bool_or(e.status = 'failed') then 'failed' else 'ready' end,
            'embeddedCount', sum(e.embedded_count), 'chunkCount', sum(e.chunk_count), 'error', min(e.error))
   from document_embeddings e join document_pipelines p on p.document_id = e.document_id and p.pipeline = e.pipeline
   where e.document_id = d.id and p.published_attempt = e.attempt having count(*) > 0) embedding`;
/** Class of advisory locks. */
const REGISTERING_URL = 1_765_430_000;
const DOCUMENTS = 'documents d join document_states s on s.document_id = d.id';

/** The document registry. */
@Injectable()
export class DocumentRepository {
  constructor(
    private readonly database: Database,
    private readonly pipelines: DocumentPipelineRepository,
  ) {}

  async find(
    access: KnowledgeAccess,
    id: string,
    manager: EntityManager = this.database.manager,
  ): Promise<DocumentWithState | null> {
    const rows: DocumentWithState[] = await manager.query(
      `select ${COLUMNS} from ${DOCUMENTS} where d.id = $1 and ($2::text[] is null or d.kb_name = any($2))`,
      [id, access.readable],
    );
    return rows[0] ?? null;
  }

  /** SHA-256 of the readable ones among the documents, by id; null while the content of a URL has not been fetched. */
  async hashes(access: KnowledgeAccess, ids: string[]): Promise<Map<string, string | null>> {
    const rows: Array<{ id: string; sha256: string | null }> = await this.database.manager.query(
      `select id, sha256 from documents where id = any($1::uuid[]) and ($2::text[] is null or kb_name = any($2))`,
      [ids, access.readable],
    );
    return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
  }

  /** Keeps others from changing or deleting it until the transaction ends. Null if there is no such writable document. */
  async lock(manager: EntityManager, access: KnowledgeAccess, id: string): Promise<Document | null> {
    return manager.findOne(Document, {
      where: { id, ...(access.writable && { kbName: In(access.writable) }) },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /**
   * Inserts a document unless the knowledge base has the same bytes, or, while its bytes are unknown, an unfetched
   * document of the same URL.
   * @returns the document that exists now, locked until the transaction ends, and whether it is the new one
   */
  async insertOrLockSame(
    manager: EntityManager,
    access: KnowledgeAccess,
    document: NewDocument,
  ): Promise<{ document: DocumentWithState; isNew: boolean }> {
    const { sha256, kbName, pluginNamespace } = document;
    access.assertWritable(kbName);
    const unfetchedId = sha256 === null ? await this.lockUnfetched(manager, document) : null;
    if (unfetchedId !== null) return { document: await this.findLocked(manager, unfetchedId), isNew: false };
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(Document)
      .values(document)
      .orIgnore()
      .execute();
    const isNew = (inserted.raw as unknown[]).length > 0;
    if (isNew) await this.pipelines.assign(manager, document.id, 'router', document.taskId);
    const { id } = await manager.findOneOrFail(Document, {
      select: { id: true },
      where: isNew || sha256 === null ? { id: document.id } : { sha256, kbName, pluginNamespace },
      lock: { mode: 'pessimistic_write' },
    });
    return { document: await this.findLocked(manager, id), isNew };
  }

  /** No index keeps a URL unique, since older ones are duplicated: concurrent registrations of one URL wait for each other. */
  private async lockUnfetched(
    manager: EntityManager,
    { sourceUri, kbName, pluginNamespace }: NewDocument,
  ): Promise<string | null> {
    await manager.query('select pg_advisory_xact_lock($1, hashtext($2))', [REGISTERING_URL, sourceUri]);
    const rows: Array<{ id: string }> = await manager.query(
      `select id from documents
       where source_uri = $1 and kb_name = $2 and plugin_namespace = $3 and sha256 is null
       order by created_at desc limit 1 for update`,
      [sourceUri, kbName, pluginNamespace],
    );
    return rows[0]?.id ?? null;
  }

  /** Read after locking, so that it includes concurrent changes of its state. */
  private async findLocked(manager: EntityManager, id: string): Promise<DocumentWithState> {
    return (await this.find(KnowledgeAccess.unrestricted, id, manager)) as DocumentWithState;
  }

  async list(
    access: KnowledgeAccess,
    filter: DocumentFilter,
    paging: Paging,
  ): Promise<Page<DocumentWithState>> {
    const total = await this.count(access, filter);
    const { direction, limit, offset } = nearerEnd(paging, total);
    if (limit === 0) return { items: [], total };
    const { parameters, where } = matching(access, filter);
    const from = needsState(filter) ? DOCUMENTS : 'documents d';
    const page = `select d.id from ${from} where ${where} order by d.created_at ${direction}, d.id ${direction}
                  limit $${parameters.length + 1} offset $${parameters.length + 2}`;
    // Skips ids only on the way to a late page; rows and states are read only for the page.
    const items: DocumentWithState[] = await this.database.manager.query(
      `select ${COLUMNS} from ${DOCUMENTS} where d.id = any(array(${page})) order by d.created_at desc, d.id desc`,
      [...parameters, limit, offset],
    );
    return { items, total };
  }

  private async count(access: KnowledgeAccess, filter: DocumentFilter): Promise<number> {
    const { parameters, where } = matching(access, filter);
    const rows: Array<{ total: number }> = await this.database.manager.query(
      `select count(*)::int total from ${needsState(filter) ? DOCUMENTS : 'documents d'} where ${where}`,
      parameters,
    );
    return rows[0]?.total ?? 0;
  }

  /** Documents that follow this one in the list of all, or the first ones; none if it does not exist. */
  async listAfter(access: KnowledgeAccess, id: string | null, limit: number): Promise<DocumentWithState[]> {
    return this.database.manager.query(
      `select ${COLUMNS} from ${DOCUMENTS}
       where d.id = any(array(
         select d.id from documents d
         where ($1::text[] is null or d.kb_name = any($1))
           and ($2::uuid is null or (d.created_at, d.id) < (
             select last.created_at, last.id from documents last
             where last.id = $2 and ($1::text[] is null or last.kb_name = any($1))))
         order by d.created_at desc, d.id desc limit $3))
       order by d.created_at desc, d.id desc`,
      [access.readable, id, limit],
    );
  }

  /** The ready ones among the documents. */
  async readyIds(access: KnowledgeAccess, ids: string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows: Array<{ id: string }> = await this.database.manager.query(
      `select d.id from ${DOCUMENTS}
       where d.id = any($1::uuid[]) and s.status = 'ready' and ($2::text[] is null or d.kb_name = any($2))`,
      [ids, access.readable],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** Documents with published content, by id, after `after`. For comparisons with the stores. */
  async publishedAfter(after: string | null, limit: number): Promise<PublishedDocument[]> {
    return this.database.manager.query(
      `select d.id, d.name, d.kb_name "kbName", d.source_uri "sourceUri", d.sha256,
              jsonb_agg(jsonb_build_object('documentId', d.id, 'pipeline', p.pipeline, 'attempt', p.published_attempt,
                                           'chunkCount', p.chunk_count) order by p.pipeline) runs
       from documents d join document_pipelines p on p.document_id = d.id
       where p.published_attempt is not null and ($1::uuid is null or d.id > $1)
       group by d.id order by d.id limit $2`,
      [after, limit],
    );
  }

  /** Assigns a task that ingests the document's bytes again. */
  async setTask(manager: EntityManager, id: string, taskId: string): Promise<void> {
    await manager.update(Document, { id }, { taskId, updatedAt: () => 'now()' });
  }

  /**
   * Deletes the registry row and records that its points and objects are still to be removed.
   * @returns false if there is no such writable document
   */
  async delete(access: KnowledgeAccess, id: string): Promise<boolean> {
    return this.deleteInTransaction(this.database.manager, access, id);
  }

  /** The same as part of a transaction. */
  async deleteInTransaction(manager: EntityManager, access: KnowledgeAccess, id: string): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      `with gone as (
         delete from documents where id = $1 and ($2::text[] is null or kb_name = any($2)) returning id, kb_name)
       insert into document_removals (document_id, kb_name) select id, kb_name from gone
       on conflict do nothing returning document_id`,
      [id, access.writable],
    );
    return rows.length > 0;
  }

  /** The same for all documents of a knowledge base, counted by a task; their tags go at once. @returns their number */
  async deleteAll(
    manager: EntityManager,
    access: KnowledgeAccess,
    kbName: string,
    taskId: string,
  ): Promise<number> {
    access.assertWritable(kbName);
    const rows: Array<{ id: string }> = await manager.query(
      `with gone as (delete from documents where kb_name = $1 returning id, kb_name)
       insert into document_removals (document_id, kb_name, task_id) select id, kb_name, $2::uuid from gone
       on conflict (document_id) do update set task_id = excluded.task_id returning document_id id`,
      [kbName, taskId],
    );
    await removeTagsOf(
      manager,
      kbName,
      rows.map(({ id }) => id),
    );
    return rows.length;
  }
}

/** Nearly all documents are ready: the others are found separately, and excluded. */
function needsState({ status }: DocumentFilter): boolean {
  return status !== undefined && status !== 'ready';
}

/** Conditions of a list of documents, over `documents d`, or over {@link DOCUMENTS} if it {@link needsState}. */
function matching(access: KnowledgeAccess, filter: DocumentFilter): { parameters: unknown[]; where: string } {
  const parameters: unknown[] = [];
  const conditions = ['true'];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const restrict = (column: string, operator: '=' | 'ilike', value: unknown) => {
    if (value !== undefined) conditions.push(`${column} ${operator} ${bind(value)}`);
  };
  restrict('d.name', 'ilike', filter.q ? containing(filter.q) : undefined);
  const kbNames = access.narrow(filter.kbName === undefined ? null : [filter.kbName]);
  if (kbNames) conditions.push(oneOf('d.kb_name', kbNames, bind));
  restrict('d.source_type', '=', filter.sourceType);
  restrict('d.pipeline', '=', filter.pipeline);
  if (filter.status === 'ready') conditions.push(`d.id not in (${UNREADY})`);
  else if (filter.status !== undefined) {
    restrict('s.status', '=', filter.status);
    conditions.push(`d.id in (${UNPUBLISHED} and p.status = $${parameters.length})`);
  }
  return { parameters, where: conditions.join(' and ') };
}

/**
 * Documents with a run that has published nothing, which every state of the view except `ready` implies. Stated in
 * addition, since otherwise the states of all documents would have to be derived to find the few.
 */
const UNPUBLISHED = `select p.document_id from document_pipelines p
  where p.published_attempt is null and p.status in ('pending', 'indexing', 'failed')`;
const UNREADY = `select u.document_id from document_states u
  where u.status <> 'ready' and u.document_id in (${UNPUBLISHED})`;

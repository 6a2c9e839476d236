import type { ContentPipeline } from '@tessera/contracts';
import { v5 as uuidV5, v7 as uuid } from 'uuid';
import type { Database } from './database.js';
import type { AttemptAtDocument } from './entities/document-pipeline.entity.js';
import { isForeignKeyViolation } from './foreign-key-violation.js';
import { AttemptRemovalRepository } from './repositories/attempt-removal.repository.js';
import { newTask } from './persistence.fixture-spec.js';
import { DocumentPipelineRepository } from './repositories/document-pipeline.repository.js';
import { DocumentRepository, type IndexedDocument } from './repositories/document.repository.js';
import { KnowledgeAccess } from './knowledge-access.js';
import { ImageRepository } from './repositories/image.repository.js';
import { IngestionRepository, type NewTask } from './repositories/ingestion.repository.js';
import { KeywordRepository } from './repositories/keyword.repository.js';
import { KnowledgeBaseRepository } from './repositories/knowledge-base.repository.js';
import { publishedOf } from './repositories/published-content.js';
import { SectionRepository } from './repositories/section.repository.js';
import { TagCountRepository } from './repositories/tag-count.repository.js';
import { TagRepository } from './repositories/tag.repository.js';
import { TaskRepository } from './repositories/task.repository.js';

/** An action of a worker or a user on one pipeline of a document. */
export interface Step {
  pipeline: ContentPipeline;
  action:
    | 'begin'
    | 'publish'
    | 'publish late'
    | 'publish replaced'
    | 'fail'
    | 'crash'
    | 'retry'
    | 'replace'
    | 'tidy'
    | 'count';
  chunks: number;
}

/** One pipeline's part of a document. */
export interface Share {
  published: number | undefined;
  sections: number;
  keywords: number;
  images: number;
  /** Number of tags, from its keywords. */
  tags: number;
}

interface Run {
  id: string;
  attempt: number;
  /** The run that this one replaced. */
  replaced?: Run;
}

/** The attempt before the first; 0 has another meaning. */
const NEVER = -1;

/** A document with a task in each content pipeline, and the steps that workers take with it. */
export class DocumentLife {
  readonly kbName = `kb-${uuid()}`;
  private readonly id = uuid();
  private readonly runs: Record<ContentPipeline, Run> = {
    text_pipeline: { id: uuid(), attempt: 1 },
    visual_pipeline: { id: uuid(), attempt: 1 },
  };
  private readonly pipelines;
  private readonly documents;
  private readonly tasks;
  private readonly ingestion;
  private readonly attemptRemovals;
  private readonly chunkCounts = new Map<string, number>();

  private constructor(private readonly database: Database) {
    this.pipelines = new DocumentPipelineRepository(database);
    this.documents = new DocumentRepository(database, this.pipelines);
    this.tasks = new TaskRepository(database);
    this.ingestion = new IngestionRepository(database);
    this.attemptRemovals = new AttemptRemovalRepository(database);
  }

  static async begin(database: Database, routedTo: ContentPipeline): Promise<DocumentLife> {
    const life = new DocumentLife(database);
    await life.register(routedTo);
    return life;
  }

  /** @returns whether it had any effect */
  async take({ pipeline, action, chunks }: Step): Promise<boolean> {
    const run = this.runs[pipeline];
    switch (action) {
      case 'begin':
        if (!(await this.tasks.begin(run.id, run.attempt, 'indexing'))) return false;
        return this.pipelines.begin(this.id, pipeline, run);
      case 'publish':
        return this.publish(pipeline, run, chunks);
      case 'publish late':
        return this.publish(pipeline, { ...run, attempt: run.attempt - 1 || NEVER }, chunks);
      case 'publish replaced':
        return this.publish(pipeline, run.replaced ?? { ...run, attempt: NEVER }, chunks);
      case 'fail':
        return this.database.transaction((manager) =>
          this.tasks.fail(manager, run.id, run.attempt, 'broken'),
        );
      case 'crash':
        return this.crash(run);
      case 'retry':
        return this.retry(pipeline, run);
      case 'replace':
        return this.replace(pipeline, run);
      case 'tidy':
        await this.tidy(pipeline);
        return true;
      case 'count':
        await this.countTags();
        return true;
    }
  }

  async delete(): Promise<void> {
    await this.documents.delete(KnowledgeAccess.unrestricted, this.id);
  }

  /** Updates the counts of tags, as a worker does. */
  async countTags(): Promise<void> {
    while ((await new TagCountRepository(this.database).countChanges(100)) > 0);
  }

  /** The document and its parts, as readers of the registry see them. */
  async seen(): Promise<unknown> {
    const document = await this.documents.find(KnowledgeAccess.unrestricted, this.id);
    return {
      status: document?.status,
      error: document?.error,
      textChunkCount: document?.textChunkCount,
      visualChunkCount: document?.visualChunkCount,
      text_pipeline: await this.share('text_pipeline'),
      visual_pipeline: await this.share('visual_pipeline'),
    };
  }

  /** Number of rows of the document in all tables. */
  async rowsLeft(): Promise<number> {
    const [row] = await this.query<{ count: number }>(
      `select ((select count(*) from documents where id = $1)
               + (select count(*) from document_pipelines where document_id = $1)
               + (select count(*) from sections where document_id = $1)
               + (select count(*) from chunk_keywords where document_id = $1)
               + (select count(*) from document_tags where document_id = $1)
               + (select count(*) from tag_counts where kb_name = $2)
               + (select count(*) from images where document_id = $1))::int count`,
      [this.id, this.kbName],
    );
    return row?.count ?? -1;
  }

  private async register(routedTo: ContentPipeline): Promise<void> {
    await new KnowledgeBaseRepository(this.database).ensure(this.kbName);
    const task = this.newTask(this.runs[routedTo].id);
    const routed = { queue: 'q', jobId: `${task.id}-1`, owner: this.kbName, payload: {} };
    await this.ingestion.register(
      KnowledgeAccess.unrestricted,
      {
        id: this.id,
        name: 'a.pdf',
        kbName: this.kbName,
        pluginNamespace: 'core',
        sha256: this.id.replaceAll('-', '').repeat(2),
        sourceType: 'other',
        sourceTypeHint: null,
        sourceUri: `documents/${this.id}/source`,
        contentType: 'application/pdf',
        sizeBytes: 10,
        pageCount: null,
        taskId: task.id,
      },
      { ...task, attempt: 0 },
      routed,
    );
    await this.ingestion.route({ id: task.id, attempt: 0 }, routedTo, routed, []);
    const other = routedTo === 'text_pipeline' ? 'visual_pipeline' : 'text_pipeline';
    await this.assign(other, this.runs[other]);
  }

  private async publish(pipeline: ContentPipeline, run: Run, chunks: number): Promise<boolean> {
    const owner = { documentId: this.id, pipeline, attempt: run.attempt, kbName: this.kbName };
    const count = this.chunkCountOf(owner, chunks);
    if (!(await this.write(owner, count))) return false;
    return this.database
      .transaction(async (manager) => {
        if (!(await this.tasks.lockCurrent(manager, run.id, run.attempt))) return false;
        if (!(await this.ingestion.complete(manager, run, { ...FOUND, chunkCount: count }, []))) throw STALE;
        return true;
      })
      .catch((error: unknown) => {
        if (error === STALE) return false;
        throw error;
      });
  }

  /** Two runs of one attempt read the same bytes, and find the same content. */
  private chunkCountOf({ pipeline, attempt }: AttemptAtDocument, chunks: number): number {
    const key = `${pipeline}/${attempt}`;
    const count = this.chunkCounts.get(key) ?? chunks;
    this.chunkCounts.set(key, count);
    return count;
  }

  /** @returns false if the document is gone */
  private async write(owner: AttemptAtDocument & { kbName: string }, chunks: number): Promise<boolean> {
    const indices = Array.from({ length: chunks }, (_, index) => index);
    const chunkId = (index: number): string => uuidV5(`${owner.pipeline}/${index}`, this.id);
    const keywords = (index: number): string[] => [`${owner.pipeline}-${index}-${this.id}`];
    try {
      await new SectionRepository(this.database).insert(owner, indices.map(aSection));
      await new KeywordRepository(this.database).insert(
        owner,
        indices.map((index) => ({ chunkId: chunkId(index), keywords: keywords(index) })),
      );
      await new ImageRepository(this.database).insert(
        indices.map((index) => anImage({ ...owner, id: chunkId(index) })),
      );
      return true;
    } catch (error) {
      if (isForeignKeyViolation(error)) return false;
      throw error;
    }
  }

  /** Stands in for the removal worker. */
  private async tidy(pipeline: ContentPipeline): Promise<void> {
    for (const due of await this.attemptRemovals.take([pipeline], 100)) {
      await this.attemptRemovals.removeContent(due);
      await this.attemptRemovals.complete(due);
    }
  }

  /** The attempt ends without recording it, and the next one begins. */
  private async crash(run: Run): Promise<boolean> {
    const next = await this.database.transaction((manager) =>
      this.tasks.nextAttempt(manager, run.id, run.attempt, null),
    );
    if (next !== null) run.attempt = next;
    return next !== null;
  }

  private async retry(pipeline: ContentPipeline, run: Run): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const reset = await this.tasks.reset(manager, KnowledgeAccess.unrestricted, run.id);
      if (!reset || !(await this.documents.lock(manager, KnowledgeAccess.unrestricted, this.id)))
        return false;
      run.attempt = reset.attempt;
      await this.pipelines.assign(manager, this.id, pipeline, run.id);
      return true;
    });
  }

  /** Another task takes over the pipeline, whatever state it is in. */
  private async replace(pipeline: ContentPipeline, run: Run): Promise<boolean> {
    Object.assign(run, { id: uuid(), attempt: run.attempt + 1, replaced: { ...run } });
    await this.assign(pipeline, run);
    return true;
  }

  private async assign(pipeline: ContentPipeline, run: Run): Promise<void> {
    await this.database.transaction(async (manager) => {
      await this.tasks.insert(manager, { ...this.newTask(run.id), pipeline, attempt: run.attempt });
      await this.pipelines.assign(manager, this.id, pipeline, run.id);
    });
  }

  private async share(pipeline: ContentPipeline): Promise<Share> {
    const all = await this.pipelines.listPublished(KnowledgeAccess.unrestricted, [this.id]);
    const published = all.find((one) => one.pipeline === pipeline)?.attempt;
    const tags = await new TagRepository(this.database).list(
      KnowledgeAccess.unrestricted,
      { q: `${pipeline}-`, kbNames: [this.kbName] },
      100,
    );
    const [rows] = await this.query<Pick<Share, 'keywords' | 'images'>>(
      `select (select count(*)::int from chunk_keywords k join document_pipelines p on ${publishedOf('k')}
               where k.document_id = $1 and k.pipeline = $2) keywords,
              (select count(*)::int from images i join document_pipelines p on ${publishedOf('i')}
               where i.document_id = $1 and i.pipeline = $2) images`,
      [this.id, pipeline],
    );
    const { keywords = -1, images = -1 } = rows ?? {};
    const sections = await new SectionRepository(this.database).list(
      KnowledgeAccess.unrestricted,
      this.id,
      pipeline,
    );
    return { published, sections: sections.length, keywords, images, tags: tags.length };
  }

  private query<T>(sql: string, parameters: unknown[]): Promise<T[]> {
    return this.database.manager.query(sql, parameters);
  }

  private newTask(id: string): NewTask {
    const sourceUri = `documents/${this.id}/source`;
    return { ...newTask(id), documentId: this.id, sourceUri, maxAttempts: 1_000, kbName: this.kbName };
  }
}

const STALE = new Error('nothing is to be written');

const FOUND = {
  sourceType: 'other',
  pageCount: null,
  title: null,
  year: null,
  language: 'en',
  keywords: [] as string[],
  parserVersion: '1.0.0',
} satisfies Omit<IndexedDocument, 'chunkCount'>;

function aSection(index: number) {
  return {
    sectionIndex: index,
    parentIndex: null,
    level: 1,
    title: 'A',
    path: `A ${index}`,
    summary: '',
    pageNumbers: [1],
  };
}

function anImage(given: AttemptAtDocument & { id: string; kbName: string }) {
  return {
    ...given,
    objectKey: 'x',
    pageNumber: 1,
    position: null,
    width: null,
    height: null,
    chunkType: 'image' as const,
    parentSection: null,
    pageWidth: null,
    pageHeight: null,
    dpi: null,
    sourceChunkId: null,
    contentSummary: null,
  };
}

import { newApiKey } from '@tessera/auth';
import {
  COLLECTIONS,
  type ContentPipeline,
  type DocumentStatus,
  type QueryResponse,
  type AuthScope,
  type SearchResponse,
  type SourceType,
} from '@tessera/contracts';
import { EMBEDDING_MODEL, type EmbeddingModel } from '@tessera/models';
import { OBJECT_STORE, type ObjectStore } from '@tessera/objects';
import {
  Database,
  DocumentRepository,
  type Image,
  ImageRepository,
  KnowledgeAccess,
  KnowledgeBaseRepository,
  Message,
  type Session,
  SessionRepository,
} from '@tessera/persistence';
import { type RunningApp, startHttpApp } from '@tessera/platform';
import {
  addKnowledgeKey,
  createTestDatabase,
  createTestFolder,
  type GivenKey,
  type TestKey,
  waitUntil,
} from '@tessera/testing';
import { AnswerChecker } from '@tessera/testing/openapi';
import {
  chunkText,
  embeddedText,
  type Point,
  type PointPayload,
  searchedText,
  VECTOR_STORE,
  type VectorStore,
} from '@tessera/vectors';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import { queryGateway } from '../src/app.definition.js';

/** A document to be found, as ingestion would have left it. */
export interface GivenDocument {
  name?: string;
  kbName?: string;
  status?: DocumentStatus;
  sourceType?: SourceType;
  year?: number;
  contentType?: string;
  /** Object key or address; that of the stored `file` when absent. */
  sourceUri?: string;
  file?: string;
  collection?: 'text' | 'visual';
  /** Collection of a domain profile that its chunks are written into instead, made when it is missing. */
  extraCollection?: string;
  chunks?: Array<Partial<PointPayload>>;
}

/** A tile of a scan; without `bytes` there is no object. */
export interface GivenImage extends Partial<Image> {
  bytes?: string | null;
}

export interface StreamedEvent {
  event: string;
  data: Record<string, unknown>;
}

export interface JsonResponse<T = Record<string, unknown>> {
  status: number;
  body: T;
  headers: Headers;
}

/**
 * The gateway inside this process, over HTTP, on a Postgres database and folders of its own. Each of its answers is held
 * against its OpenAPI document.
 */
export class Gateway {
  private constructor(
    readonly app: RunningApp,
    readonly base: string,
    readonly checker: AnswerChecker,
    private readonly dispose: () => Promise<void>,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<Gateway> {
    const database = await createTestDatabase();
    return Gateway.startOn(database.url, env, () => database.drop());
  }

  static async startOn(
    databaseUrl: string,
    env: Record<string, string> = {},
    dispose: () => Promise<void> = async () => undefined,
  ): Promise<Gateway> {
    const folder = createTestFolder('gateway');
    const app = await startHttpApp(queryGateway, {
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
      OBJECT_STORE_PATH: join(folder, 'objects'),
      VECTOR_STORE_PATH: join(folder, 'vectors'),
      ...env,
    });
    const base = `http://127.0.0.1:${app.port}`;
    const gateway = new Gateway(app, base, await AnswerChecker.of(base), dispose);
    const isReady = () =>
      gateway.sql('select 1').then(
        () => true,
        () => false,
      );
    await waitUntil(isReady, { what: 'the database' });
    return gateway;
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await this.dispose();
  }

  async get<T = Record<string, unknown>>(path: string, init?: RequestInit): Promise<JsonResponse<T>> {
    const response = await fetch(this.base + path, { redirect: 'manual', ...init });
    const text = await response.text();
    const contentType = response.headers.get('content-type') ?? '';
    const { status } = response;
    const errorCode = response.headers.get('x-error-code');
    this.checker.check({ method: init?.method ?? 'GET', path }, { status, contentType, text, errorCode });
    const isJson = contentType.includes('json');
    return {
      status,
      body: (isJson && text ? JSON.parse(text) : text) as T,
      headers: response.headers,
    };
  }

  post<T = Record<string, unknown>>(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<JsonResponse<T>> {
    return this.get<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  async query(body: object): Promise<QueryResponse> {
    return (await this.post<QueryResponse>('/query', body)).body;
  }

  async search(body: object): Promise<SearchResponse> {
    return (await this.post<SearchResponse>('/search', body)).body;
  }

  /** File names of what a search finds, best first. */
  async found(body: object): Promise<Array<string | null>> {
    return (await this.search(body)).sources.text.map((source) => source.file_name);
  }

  async stream(
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<{ raw: string; events: StreamedEvent[] }> {
    const { body: raw } = await this.post<string>(path, body, headers);
    return { raw, events: parseEvents(raw) };
  }

  async addDocument(given: GivenDocument = {}): Promise<string> {
    const { kbName = 'default', name = 'a.pdf', sourceType = 'other', year = null } = given;
    const id = uuid();
    const chunks = given.chunks ?? [];
    await this.service(KnowledgeBaseRepository).ensure(kbName);
    await this.register(id, { ...given, kbName, name, sourceType });
    const payloads = chunks.map((chunk, index) =>
      aPayload({
        documentId: id,
        kbName,
        fileName: name,
        sourceType,
        year,
        chunkIndex: index,
        ...chunk,
      }),
    );
    await this.writePoints(given, { documentId: id, attempt: 1 }, payloads);
    for (const payload of payloads) {
      for (const keyword of payload.keywords) {
        await this.sql(
          `insert into chunk_keywords (document_id, pipeline, attempt, chunk_id, keyword, kb_name)
           values ($1, $5, 1, $2, lower($3), $4)`,
          [id, payload.chunkId, keyword, kbName, pipelineOf(given)],
        );
      }
    }
    return id;
  }

  /** Replaces what is published of a document, as indexing it again would. */
  async addAttempt(documentId: string, attempt: number, chunks: Array<Partial<PointPayload>>): Promise<void> {
    const payloads = chunks.map((chunk, chunkIndex) =>
      aPayload({ documentId, attempt, chunkIndex, ...chunk }),
    );
    await this.writePoints({}, { documentId, attempt }, payloads);
    await this.sql(
      'update document_pipelines set attempt = $2, published_attempt = $2 where document_id = $1',
      [documentId, attempt],
    );
  }

  private async writePoints(
    given: GivenDocument,
    attempt: { documentId: string; attempt: number },
    payloads: PointPayload[],
  ): Promise<void> {
    const model = this.service<EmbeddingModel>(EMBEDDING_MODEL);
    const made = await model.embed(payloads.map(embeddedText), 'document');
    const points = payloads.map((payload, index): Point => ({
      id: attempt.attempt === 1 ? payload.chunkId : uuid(),
      searchText: searchedText(payload, `${payload.path}\n${chunkText(payload)}`),
      vector: made?.[index] ?? null,
      payload,
    }));
    const collection = given.extraCollection ?? COLLECTIONS[given.collection ?? 'text'];
    const vectors = this.service<VectorStore>(VECTOR_STORE);
    await vectors.ensureCollection(collection, model.space);
    for (let from = 0; from < points.length; from += 256) {
      await vectors.write(collection, attempt, points.slice(from, from + 256));
    }
    await vectors.settle(collection, attempt, points.length);
  }

  /** Gives it a tile: the upper part of its second page. @returns the image's id */
  async addImage(documentId: string, { bytes = 'png', ...given }: GivenImage = {}): Promise<string> {
    const id = uuid();
    const objectKey = `documents/${documentId}/visual_pipeline/1/tiles/${id}.png`;
    if (bytes !== null)
      await this.service<ObjectStore>(OBJECT_STORE).put(objectKey, Readable.from([Buffer.from(bytes)]));
    const image: Omit<Image, 'document'> = {
      id,
      documentId,
      pipeline: 'visual_pipeline',
      attempt: 1,
      kbName: 'default',
      objectKey,
      pageNumber: 2,
      position: [0, 36, 612, 396],
      width: 1_275,
      height: 750,
      pageWidth: 1_275,
      pageHeight: 1_650,
      dpi: 150,
      chunkType: 'tile',
      parentSection: 'Notice',
      sourceChunkId: null,
      contentSummary: 'The canteen is closed.',
      ...given,
    };
    await this.service(ImageRepository).insert([image]);
    return id;
  }

  /** Gives it a section for each path of its chunks. */
  async addSections(documentId: string, paths: string[]): Promise<void> {
    for (const [index, path] of paths.entries()) {
      const parent = paths.indexOf(path.split(' / ').slice(0, -1).join(' / '));
      const titles = path.split(' / ');
      await this.sql(
        `insert into sections (document_id, pipeline, attempt, section_index, parent_index, level, title, path, summary,
                               page_numbers)
         values ($1, (select pipeline from documents where id = $1), 1, $2, $3, $4, $5, $6, '', '{1}')`,
        [documentId, index, parent < 0 ? null : parent, titles.length, titles.at(-1), path],
      );
    }
  }

  async messages(sessionId: string): Promise<Message[]> {
    return this.service(Database).manager.find(Message, { where: { sessionId }, order: { id: 'ASC' } });
  }

  async session(sessionId: string): Promise<Session | null> {
    return this.service(SessionRepository).find(KnowledgeAccess.unrestricted, sessionId);
  }

  async count(table: 'sessions' | 'messages' | 'document_removals'): Promise<number> {
    const rows: Array<{ count: number }> = await this.sql(`select count(*)::int from ${table}`);
    return rows[0]?.count ?? 0;
  }

  addKey(given: GivenKey<AuthScope>): Promise<TestKey> {
    return addKnowledgeKey(newApiKey(), given, (statement, parameters) => this.sql(statement, parameters));
  }

  async sql<T>(statement: string, parameters: unknown[] = []): Promise<T> {
    return this.service(Database).manager.query(statement, parameters);
  }

  service<T>(token: string | symbol | (new (...dependencies: never[]) => T)): T {
    return this.app.app.get<T>(token, { strict: false });
  }

  private async register(
    id: string,
    given: GivenDocument & { kbName: string; name: string; sourceType: SourceType },
  ): Promise<void> {
    const key = `documents/${id}/source`;
    if (given.file !== undefined) {
      await this.service<ObjectStore>(OBJECT_STORE).put(key, Readable.from([Buffer.from(given.file)]));
    }
    const document = {
      id,
      name: given.name,
      kbName: given.kbName,
      pluginNamespace: 'core',
      sha256: randomBytes(32).toString('hex'),
      sourceType: given.sourceType,
      sourceTypeHint: null,
      sourceUri: given.sourceUri ?? key,
      contentType: given.contentType ?? 'application/pdf',
      sizeBytes: given.file?.length ?? 0,
      pageCount: null,
      taskId: uuid(),
    };
    await this.service(Database).transaction((manager) =>
      this.service(DocumentRepository).insertOrLockSame(manager, KnowledgeAccess.unrestricted, document),
    );
    await this.sql(`update documents set pipeline = $2, year = $3 where id = $1`, [
      id,
      pipelineOf(given),
      given.year ?? null,
    ]);
    await this.setState(id, document.taskId, given);
  }

  /** As the last run of its pipeline left it: published when it is ready. */
  private async setState(id: string, taskId: string, given: GivenDocument): Promise<void> {
    const status = given.status ?? 'ready';
    await this.sql(`delete from document_pipelines where document_id = $1`, [id]);
    await this.sql(
      `insert into document_pipelines (document_id, pipeline, status, task_id, attempt, published_attempt)
       values ($1, $2, $3, $4, 1, $5)`,
      [id, pipelineOf(given), status, taskId, status === 'ready' ? 1 : null],
    );
  }
}

function pipelineOf({ collection }: GivenDocument): ContentPipeline {
  return collection === 'visual' ? 'visual_pipeline' : 'text_pipeline';
}

export function parseEvents(raw: string): StreamedEvent[] {
  return raw
    .split('\n\n')
    .filter(Boolean)
    .map((block) => {
      const [eventLine = '', dataLine = ''] = block.split('\n');
      return {
        event: eventLine.replace('event: ', ''),
        data: JSON.parse(dataLine.replace('data: ', '')) as Record<string, unknown>,
      };
    });
}

function aPayload(given: Partial<PointPayload> & Pick<PointPayload, 'documentId'>): PointPayload {
  return {
    attempt: 1,
    chunkId: uuid(),
    kbName: 'default',
    sourceType: 'other',
    year: null,
    pipeline: 'text_pipeline',
    chunkType: 'text',
    chunkIndex: 0,
    path: 'Handbook',
    content: '',
    summary: '',
    keywords: [],
    pageNumbers: [1],
    regions: [],
    fileName: 'a.pdf',
    language: 'en',
    imageKey: null,
    imageId: null,
    ...given,
  };
}

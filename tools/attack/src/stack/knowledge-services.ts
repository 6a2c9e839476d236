import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type AppProcess, freePort, startApp, waitUntil } from '@tessera/testing';
import type { Answered } from './world.js';

/** Only while documents are ingested. */
const WORKERS = ['router-worker', 'text-worker'];
const APIS = ['query-gateway', 'ingest-api', 'mcp-gateway'] as const;
const SETTINGS = {
  KNOWLEDGE_RATE_QUESTIONS: '100000',
  KNOWLEDGE_RATE_INGEST: '100000',
  KNOWLEDGE_RATE_OTHER: '100000',
  AUTH_MODE: 'required',
  // Addresses of this machine in a response are leaks.
  PUBLIC_URL: 'https://tessera.example',
  QUERY_TIMEOUT_MS: '20000',
  PARSER_PROCESSES: '2',
};
const INGEST_MS = 120_000;

/** The APIs of the knowledge service. */
export type KnowledgeApi = (typeof APIS)[number];

/** A file, and the question that it answers. */
export interface GivenFile {
  kbName: string;
  name: string;
  bytes: string | Uint8Array<ArrayBuffer>;
  question: string;
}

/** Processes of the knowledge service, with clients that fill it. */
export class KnowledgeServices {
  /** Resolves when they are ready. @param settings of the registry, Redis and credentials */
  static async start(folder: string, settings: Record<string, string>): Promise<KnowledgeServices> {
    const ports = await Promise.all(APIS.map(() => freePort()));
    const urlOf: Partial<Record<string, string>> = Object.fromEntries(
      APIS.map((name, at) => [name, `http://127.0.0.1:${ports[at]}`]),
    );
    const env = {
      ...SETTINGS,
      LOG_LEVEL: 'warn',
      VECTOR_STORE_PATH: join(folder, 'vectors'),
      WORK_PATH: join(folder, 'work'),
      QUERY_GATEWAY_URL: urlOf['query-gateway'] ?? '',
      INGEST_API_URL: urlOf['ingest-api'] ?? '',
      ...settings,
    };
    const start = async (name: string, port?: number) =>
      startApp(
        name,
        { ...env, ...(port !== undefined && { PORT: String(port) }) },
        { logFile: join(folder, `${name}.log`) },
      );
    const started: AppProcess[] = [];
    try {
      for (const [at, name] of APIS.entries()) started.push(await start(name, ports[at]));
      const workers = await Promise.all(WORKERS.map((name) => start(name)));
      return new KnowledgeServices(started, workers);
    } catch (error) {
      await Promise.all(started.map((app) => app.kill9()));
      throw error;
    }
  }

  private constructor(
    /** The APIs; one that has ended is a finding. */
    readonly apis: readonly AppProcess[],
    private readonly workers: readonly AppProcess[],
  ) {}

  /** Base URLs. */
  get urls(): Record<KnowledgeApi, string> {
    return Object.fromEntries(this.apis.map(({ name, baseUrl }) => [name, baseUrl])) as Record<
      KnowledgeApi,
      string
    >;
  }

  async stopWorkers(): Promise<void> {
    await Promise.all(this.workers.map((app) => app.kill9()));
  }

  async stop(): Promise<void> {
    await Promise.all([...this.apis, ...this.workers].map((app) => app.kill9()));
  }

  /** Ingests a file and asks its question. @throws Error if that fails, or the answer does not cite it */
  async answered(apiKey: string, file: GivenFile): Promise<Answered> {
    const documentId = await this.ingest(apiKey, file);
    const { question, kbName } = file;
    const response = await this.call<{ id: string }>(apiKey, 'POST', '/openai/v1/responses', {
      model: 'tessera',
      input: question,
      tools: [
        {
          type: 'file_search',
          vector_store_ids: [kbName],
          filters: { type: 'eq', key: 'document_id', value: documentId },
        },
      ],
    });
    const body = { query: question, kb_name: kbName, scope: [documentId] };
    const answer = await this.call<Answer>(apiKey, 'POST', '/query', body);
    const [citation] = answer.citations;
    if (!citation?.chunk_id) throw new Error(`${file.name} was not cited: ${answer.answer}`);
    const { session_id: sessionId, message_id: messageId } = answer;
    const evidence = await this.call<Answered['evidence']>(
      apiKey,
      'GET',
      `/sessions/${sessionId}/messages/${messageId}/evidence`,
    );
    const ids = { documentId, chunkId: citation.chunk_id, sessionId, messageId, responseId: response.id };
    return { ...ids, kbName, answer: answer.answer, evidence };
  }

  /** @returns the id of the document once it is ready */
  async ingest(apiKey: string, { kbName, name, bytes }: GivenFile): Promise<string> {
    await this.call(apiKey, 'POST', '/kbs', { kb_name: kbName }).catch(() => undefined);
    const form = new FormData();
    form.set('kb_name', kbName);
    form.set('file', new Blob([bytes]), name);
    const { document_id: id } = await this.call<{ document_id: string }>(apiKey, 'POST', '/ingest', form);
    await waitUntil(
      async () => {
        const { status } = await this.call<{ status: string }>(apiKey, 'GET', `/documents/${id}`);
        if (status === 'failed') throw new Error(`${name} was not ingested.`);
        return status === 'ready';
      },
      { what: `${name} to be ready`, timeoutMs: INGEST_MS },
    );
    return id;
  }

  /** @throws Error unless the status is 2xx */
  async call<T>(apiKey: string, method: string, path: string, body?: object): Promise<T> {
    const isIngest = /^\/(?:ingest|kbs)\b/.test(path);
    const isForm = body instanceof FormData;
    const response = await fetch(this.urls[isIngest ? 'ingest-api' : 'query-gateway'] + path, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        'x-request-id': randomUUID(),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }
}

interface Answer {
  session_id: string;
  message_id: string;
  answer: string;
  citations: Array<{ chunk_id: string | null }>;
}

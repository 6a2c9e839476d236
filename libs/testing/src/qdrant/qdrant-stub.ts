import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { ApiDescription } from './api-description.js';
import {
  type CollectionParams,
  type CollectionUpdate,
  StubCollection,
  type VectorParams,
} from './stub-collection.js';
import { badRequest, StubError } from './stub-error.js';
import type { FieldIndex } from './stub-filter.js';
import type { Query } from './stub-queries.js';
import { HttpStub } from '../servers/http-stub.js';

/** Qdrant's default. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** A request as received, for tests that inspect it. */
export interface SeenRequest {
  /** As named in the API's description: `POST /collections/{collection_name}/points/query`. */
  route: string;
  collection: string;
  /** For routes that contain one. */
  vectorName?: string;
  query: Record<string, string>;
  body: unknown;
}

/** Replaces or precedes the response to a request. Null lets it through. */
export type StubFault = (
  request: SeenRequest,
  response: ServerResponse,
) => Promise<'answered' | null> | 'answered' | null;

/**
 * An in-memory server of the part of Qdrant's REST API that is used. Rejects requests that violate the published
 * OpenAPI description or strict mode; fails if its own response violates the description.
 */
export class QdrantStub extends HttpStub {
  /** In order of arrival. */
  readonly requests: SeenRequest[] = [];
  fault: StubFault | null = null;
  private readonly description = new ApiDescription();
  private readonly collections = new Map<string, StubCollection>();

  static async start({ apiKey = null }: { apiKey?: string | null } = {}): Promise<QdrantStub> {
    const stub = new QdrantStub(apiKey);
    await stub.resume();
    return stub;
  }

  private constructor(private readonly apiKey: string | null) {
    super();
  }

  get url(): string {
    return this.baseUrl;
  }

  /** Number of points in a collection, of all kinds. */
  sizeOf(collection: string): number {
    return this.collections.get(collection)?.size ?? 0;
  }

  /** Names of a collection's dense vectors. */
  vectorNamesOf(collection: string): string[] {
    return Object.keys(this.collections.get(collection)?.params.vectors ?? {});
  }

  /** Simulates that the server rebuilds a collection's segments from now on: see {@link StubCollection.rebuildSegments}. */
  rebuildSegments(collection: string): void {
    this.collection(collection).rebuildSegments();
  }

  finishRebuilding(collection: string): void {
    this.collection(collection).finishRebuilding();
  }

  /** Simulates that somebody has removed it. */
  drop(collection: string): void {
    this.collections.delete(collection);
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const seen = await this.seen(request);
      this.requests.push(seen);
      if (this.fault && (await this.fault(seen, response)) === 'answered') return;
      const result = this.answer(seen);
      const answer = { usage: null, status: 'ok', time: 0.001, result };
      this.description.checkAnswer(seen.route, answer);
      send(response, 200, answer);
    } catch (error) {
      if (response.headersSent || response.destroyed) return;
      const status = error instanceof StubError ? error.status : 500;
      send(response, status, { status: { error: (error as Error).message }, time: 0.001, usage: null });
    }
  }

  private async seen(request: IncomingMessage): Promise<SeenRequest> {
    if (this.apiKey !== null && request.headers['api-key'] !== this.apiKey)
      throw new StubError(401, 'Must provide an API key or an Authorization bearer token');
    const sent = await text(request);
    if (Buffer.byteLength(sent) > MAX_BODY_BYTES) throw new StubError(413, 'Payload too large');
    const url = new URL(request.url ?? '/', 'http://stub');
    const body = parsed(sent);
    try {
      const known = this.description.check(request.method ?? 'GET', url, body);
      return { ...known, query: Object.fromEntries(url.searchParams), body };
    } catch (error) {
      throw new StubError(400, `Not as the API describes it: ${(error as Error).message}`);
    }
  }

  private answer(request: SeenRequest): unknown {
    const { route, collection: name, body } = request;
    switch (route) {
      case 'GET /collections':
        return { collections: [...this.collections.keys()].map((each) => ({ name: each })) };
      case 'GET /collections/{collection_name}/exists':
        return { exists: this.collections.has(name) };
      case 'PUT /collections/{collection_name}':
        return this.create(name, body as CollectionParams);
      case 'DELETE /collections/{collection_name}':
        return this.collections.delete(name);
      case 'GET /collections/{collection_name}':
        return description(this.collection(name));
      default:
        return this.answerOf(this.collection(name), request);
    }
  }

  private answerOf(collection: StubCollection, { route, vectorName = '', body }: SeenRequest): unknown {
    const completed = (operation_id: number) => ({ operation_id, status: 'completed' });
    switch (route) {
      case 'PATCH /collections/{collection_name}':
        return collection.update(body as CollectionUpdate);
      case 'PUT /collections/{collection_name}/vectors/{vector_name}':
        return completed(collection.addVectorName(vectorName, body as { dense?: VectorParams }));
      case 'DELETE /collections/{collection_name}/vectors/{vector_name}':
        return completed(collection.removeVectorName(vectorName));
      case 'PUT /collections/{collection_name}/points/vectors':
        return completed(
          collection.updateVectors(
            (body as { points: Parameters<StubCollection['updateVectors']>[0] }).points,
          ),
        );
      case 'PUT /collections/{collection_name}/index': {
        const { field_name: field, field_schema: index } = body as {
          field_name: string;
          field_schema: FieldIndex;
        };
        collection.indexes.set(field, index);
        return completed(0);
      }
      case 'PUT /collections/{collection_name}/points':
        return completed(
          collection.upsert((body as { points: Parameters<StubCollection['upsert']>[0] }).points),
        );
      case 'POST /collections/{collection_name}/points/delete':
        return completed(collection.remove(body as Parameters<StubCollection['remove']>[0]));
      case 'POST /collections/{collection_name}/points':
        return collection.byIds(body as Parameters<StubCollection['byIds']>[0]);
      case 'POST /collections/{collection_name}/points/scroll':
        return collection.scroll(body as Parameters<StubCollection['scroll']>[0]);
      case 'POST /collections/{collection_name}/points/count':
        return collection.count(body as Parameters<StubCollection['count']>[0]);
      case 'POST /collections/{collection_name}/facet':
        return collection.facet(body as Parameters<StubCollection['facet']>[0]);
      case 'POST /collections/{collection_name}/points/query':
        return collection.query(body as Query);
      case 'POST /collections/{collection_name}/points/query/batch': {
        const { searches } = body as { searches: Query[] };
        collection.checkBatch(searches.length);
        return searches.map((search) => collection.query(search));
      }
      default:
        throw badRequest(`not implemented by the stub: ${route}`);
    }
  }

  private create(name: string, params: CollectionParams): boolean {
    if (this.collections.has(name))
      throw new StubError(409, `Wrong input: Collection \`${name}\` already exists!`);
    this.collections.set(name, new StubCollection(params));
    return true;
  }

  private collection(name: string): StubCollection {
    const collection = this.collections.get(name);
    if (!collection) throw new StubError(404, `Not found: Collection \`${name}\` doesn't exist!`);
    return collection;
  }
}

function description({ params, size, indexes, isRebuilding }: StubCollection): object {
  return {
    status: isRebuilding ? 'yellow' : 'green',
    optimizer_status: 'ok',
    indexed_vectors_count: 0,
    points_count: size,
    segments_count: 1,
    config: {
      params: { vectors: params.vectors ?? {}, sparse_vectors: params.sparse_vectors ?? {} },
      hnsw_config: { m: 16, ef_construct: 100, full_scan_threshold: 10_000 },
      optimizer_config: {
        deleted_threshold: 0.2,
        vacuum_min_vector_number: 1_000,
        default_segment_number: 0,
        flush_interval_sec: 5,
      },
      metadata: params.metadata ?? null,
    },
    payload_schema: Object.fromEntries(
      [...indexes].map(([field, { type }]) => [field, { data_type: type, points: size }]),
    ),
  };
}

function parsed(sent: string): unknown {
  if (sent === '') return undefined;
  // Qdrant's JSON parser rejects lone surrogates.
  if (
    /\\ud[89a-f]/i.test(sent.replace(/\\\\/g, '').replace(/\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/gi, ''))
  )
    throw badRequest('Format error in JSON body: lone leading surrogate in hex escape');
  try {
    return JSON.parse(sent);
  } catch {
    throw badRequest('Format error in JSON body');
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

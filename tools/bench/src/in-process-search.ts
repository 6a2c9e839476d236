import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SearchRequest, SearchResponse } from '@tessera/contracts';
import { KnowledgeAccess } from '@tessera/persistence';
import { type HttpAppDefinition, startHttpApp } from '@tessera/platform';
import { freePort, workspaceRoot } from '@tessera/testing';
import type { IsolatedStack } from '@tessera/tool-local';

/** What POST /search calls in its process. */
interface SearchService {
  search: (access: KnowledgeAccess, request: SearchRequest, signal: AbortSignal) => Promise<SearchResponse>;
}

export interface InProcessSearch {
  search: (question: string) => Promise<SearchResponse>;
  close: () => Promise<void>;
}

/** A built query-gateway inside of this process, over the stack's own data: its searches come without HTTP. */
export async function openInProcessSearch(
  { addresses, state }: IsolatedStack,
  kbName: string,
): Promise<InProcessSearch> {
  const { queryGateway } = (await builtModule('app.definition.js')) as { queryGateway: HttpAppDefinition };
  const { SearchService } = (await builtModule('search/search.service.js')) as {
    SearchService: new (...parts: unknown[]) => SearchService;
  };
  const { app } = await startHttpApp(queryGateway, {
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    LOG_LEVEL: 'fatal',
    DATABASE_URL: addresses.databaseUrl,
    REDIS_URL: addresses.redisUrl,
    OBJECT_STORE: 'filesystem',
    OBJECT_STORE_PATH: state.objects,
    VECTOR_STORE: 'sqlite',
    VECTOR_STORE_PATH: state.vectors,
  });
  const service = app.get(SearchService, { strict: false });
  return {
    search: (query) =>
      service.search(KnowledgeAccess.unrestricted, { query, kb_name: kbName }, new AbortController().signal),
    close: () => app.close(),
  };
}

function builtModule(path: string): Promise<unknown> {
  const file = join(workspaceRoot, 'apps', 'query-gateway', 'dist', path);
  return import(pathToFileURL(file).href);
}

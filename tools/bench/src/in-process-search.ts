import type { SearchResponse } from '@tessera/contracts';
import { KnowledgeAccess } from '@tessera/persistence';
import { startHttpApp } from '@tessera/platform';
import { freePort } from '@tessera/testing';
import type { IsolatedStack } from '@tessera/tool-local';

export interface InProcessSearch {
  search: (question: string) => Promise<SearchResponse>;
  close: () => Promise<void>;
}

/** The query-gateway in this process, on the stack's data: searches without HTTP. */
export async function openInProcessSearch(stack: IsolatedStack, kbName: string): Promise<InProcessSearch> {
  // Loaded on demand, since a gateway's code would distort other memory measurements.
  const { queryGateway, SearchService } = await import('@tessera/query-gateway/in-process');
  const { app } = await startHttpApp(queryGateway, {
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    ...gatewaySettings(stack),
  });
  const service = app.get(SearchService, { strict: false });
  return {
    search: (query) =>
      service.search(KnowledgeAccess.unrestricted, { query, kb_name: kbName }, new AbortController().signal),
    close: () => app.close(),
  };
}

/** Settings of another query-gateway on the stack's data. */
export function gatewaySettings({ urls, state, env }: IsolatedStack): Record<string, string> {
  const store = Object.entries(env).filter(([name]) => /^(VECTOR_STORE|QDRANT_)/.test(name));
  return {
    LOG_LEVEL: 'fatal',
    DATABASE_URL: urls.databaseUrl,
    REDIS_URL: urls.redisUrl,
    OBJECT_STORE: 'filesystem',
    OBJECT_STORE_PATH: state.objects,
    ...(Object.fromEntries(store) as Record<string, string>),
  };
}

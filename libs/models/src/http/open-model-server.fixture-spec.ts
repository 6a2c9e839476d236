import { type ModelAnswer, ScriptedModelServer } from '@tessera/testing/model-server';
import type { ModelObserver } from './model-metrics.js';
import { ModelServer, type ModelServerOptions } from './model-server.js';

const servers: ScriptedModelServer[] = [];

/** For `afterEach` of each file: several files share this module instance. */
export async function stopModelServers(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
}

/** Opens a server with these answers and its client; `seen` records metrics. */
export async function openModelServer(
  answers: ModelAnswer[],
  options: Partial<ModelServerOptions> = {},
): Promise<{ server: ScriptedModelServer; model: ModelServer; seen: string[] }> {
  const server = await ScriptedModelServer.start(...answers);
  servers.push(server);
  const seen: string[] = [];
  const observer: ModelObserver = {
    attempt: (role, outcome) => seen.push(`${role} ${outcome}`),
    retry: () => seen.push('retry'),
    tokens: (_, tokens) => seen.push(JSON.stringify(tokens)),
    circuit: (_, circuit) => seen.push(circuit),
  };
  const model = new ModelServer({
    role: 'embedding',
    baseUrl: server.baseUrl,
    model: 'm-1',
    apiKey: 'sk-test',
    concurrency: 2,
    settings: { baseUrl: 'M_BASE_URL', timeout: 'M_TIMEOUT_SECONDS' },
    observer,
    ...options,
    patience: { retryAfterMs: 1, ...options.patience },
  });
  return { server, model, seen };
}

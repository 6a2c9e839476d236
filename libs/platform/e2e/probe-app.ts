import { type DynamicModule, Injectable, Module } from '@nestjs/common';
import { type ErrorStyle, type HttpAppDefinition, httpSettings } from '../src/index.js';
import {
  counterOf,
  HealthRegistry,
  METRICS,
  startHttpApp,
  startWorker,
  type RunningApp,
} from '../src/index.js';
import { ProbeController } from './probe.controller.js';
import { ProbeStreams } from './probe-streams.js';

/** A dependency that tests can switch off, slow down and switch on again. */
@Injectable()
export class ProbeDependency {
  check: () => Promise<void> = async () => undefined;

  constructor(health: HealthRegistry) {
    health.register({ name: 'postgres', check: () => this.check() });
    counterOf(METRICS.removals).inc({ what: 'document' }, 3);
  }
}

@Module({})
class ProbeModule {
  static forRoot(): DynamicModule {
    return {
      module: ProbeModule,
      controllers: [ProbeController],
      providers: [ProbeStreams, ProbeDependency],
    };
  }
}

export function probeApp(errors: ErrorStyle) {
  const settings = { http: httpSettings({ defaultPort: 0 }) };
  return {
    name: 'probe',
    settings,
    module: () => ProbeModule.forRoot(),
    errors,
    openapi: { title: 'Probe', description: 'For tests', tags: { probe: 'Probing' } },
  } satisfies HttpAppDefinition<typeof settings>;
}

/** A running app, and operations for tests. */
export interface Probe extends AsyncDisposable {
  running: RunningApp;
  streams: ProbeStreams;
  dependency: ProbeDependency;
  /** Relative URLs only. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body: string): Promise<Response>;
}

export async function startProbe(
  kind: ErrorStyle | 'worker' = 'knowledge',
  environment: Record<string, string> = {},
  changes: Partial<Pick<HttpAppDefinition, 'docsOf'>> = {},
): Promise<Probe> {
  const env = { LOG_LEVEL: 'silent', SHUTDOWN_TIMEOUT_MS: '100', ...environment };
  const running =
    kind === 'worker'
      ? await startWorker(workerOf(probeApp('knowledge')), env)
      : await startHttpApp({ ...probeApp(kind), ...changes }, env);
  const request = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(`http://127.0.0.1:${running.port}${path}`, init);
  return {
    running,
    streams: running.app.get(ProbeStreams),
    dependency: running.app.get(ProbeDependency),
    fetch: request,
    post: (path, body) =>
      request(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    [Symbol.asyncDispose]: () => running.stop(),
  };
}

function workerOf({ name, settings, module }: ReturnType<typeof probeApp>) {
  return { name, settings, module };
}

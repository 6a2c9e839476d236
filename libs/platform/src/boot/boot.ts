import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type Server as NetServer } from 'node:net';
import { Logger } from '@nestjs/common';
import type { Logger as PinoLogger } from 'pino';
import { describeSettings } from '../config/describe-settings.js';
import { loadConfig, secretsIn } from '../config/load-config.js';
import type { HttpConfig } from '../config/http.settings.js';
import type { ConfigOf } from '../config/setting.js';
import { AppLogger } from '../logging/app-logger.js';
import { createLogger } from '../logging/logger.js';
import { unreadableAnswer } from '../errors/error.filter.js';
import { answerUnreadable } from '../http/unreadable-request.js';
import { createOpenApiDocument, serveDocs } from '../openapi/document.js';
import type { AppDefinition, AppKind, AppSettings, HttpAppDefinition } from './app-definition.js';
import { createApp } from './create-app.js';
import { makeStringsFast } from './fast-strings.js';
import { startTracing } from '../tracing/start-tracing.js';
import { listenProblem } from './start.error.js';
import { runProcess } from './process.js';
import { RunningApp } from './running-app.js';

/**
 * Runs an HTTP app until the process is told to end. `--openapi` prints the OpenAPI document and `--settings` the
 * settings, as JSON and without opening connections.
 */
export async function bootHttpApp<S extends AppSettings>(definition: HttpAppDefinition<S>): Promise<void> {
  if (process.argv.includes('--openapi')) return print(await createOpenApiDocument(definition));
  if (process.argv.includes('--settings')) return print(describeSettings(definition.settings));
  await runProcess(() => startHttpApp(definition));
}

/** Runs a worker as this process: jobs, and an HTTP server for health and metrics only. Supports `--settings`, too. */
export async function bootWorker<S extends AppSettings>(definition: AppDefinition<S>): Promise<void> {
  if (process.argv.includes('--settings')) return print(describeSettings(definition.settings));
  await runProcess(() => startWorker(definition));
}

/**
 * Starts an HTTP app inside this process, for tests; the caller handles signals and exit codes.
 * @throws ConfigError, and errors of starting modules
 */
export async function startHttpApp<S extends AppSettings>(
  definition: HttpAppDefinition<S>,
  environment?: Record<string, string | undefined>,
): Promise<RunningApp> {
  return start(definition, environment);
}

/** Starts a worker inside this process. */
export async function startWorker<S extends AppSettings>(
  definition: AppDefinition<S>,
  environment?: Record<string, string | undefined>,
): Promise<RunningApp> {
  return start(definition, environment);
}

/** An app that shares a process with others. */
export interface AppWithSettings {
  definition: AppDefinition | HttpAppDefinition;
  /** Its settings, instead of those of the process. */
  environment: Record<string, string | undefined>;
}

/**
 * Runs several apps in this process to save memory. They start, end and fail together, and share log, metrics and traces under
 * the name of the process.
 */
export async function bootTogether(name: string, apps: readonly AppWithSettings[]): Promise<void> {
  await runProcess(async () => {
    const settings = apps.map(({ definition, environment }) => ({
      config: loadConfig(definition.settings, environment),
      secrets: secretsIn(definition.settings, environment),
    }));
    const [first] = settings;
    if (!first) throw new Error('A process must host at least one app.');
    const secrets = settings.flatMap((one) => one.secrets);
    const logger = await prepareProcess(name, first.config.http, secrets);
    const running = await Promise.all(
      apps.map(({ definition }, index) => launch(definition, settings[index]?.config as never, { logger })),
    );
    return { stop: async () => void (await Promise.all(running.map((app) => app.stop()))) };
  });
}

async function start<S extends AppSettings>(
  definition: AppDefinition<S> | HttpAppDefinition<S>,
  environment?: Record<string, string | undefined>,
): Promise<RunningApp> {
  const config = loadConfig(definition.settings, environment);
  const secrets = secretsIn(definition.settings, environment);
  const logger = await prepareProcess(definition.name, config.http as HttpConfig, secrets);
  return launch(definition, config, { logger });
}

/** Logger and tracer of the process. */
async function prepareProcess(name: string, http: HttpConfig, secrets: string[]): Promise<PinoLogger> {
  makeStringsFast();
  await startTracing(name, http);
  const logger = createLogger({ name, level: http.logLevel, secrets });
  Logger.overrideLogger(new AppLogger(logger));
  return logger;
}

async function launch<S extends AppSettings>(
  definition: AppDefinition<S> | HttpAppDefinition<S>,
  config: ConfigOf<S>,
  { logger }: { logger: PinoLogger },
): Promise<RunningApp> {
  const http = config.http as HttpConfig;
  const kind: AppKind = 'openapi' in definition ? 'http' : 'worker';
  await ensurePortIsFree(http);
  const api = 'openapi' in definition ? definition : undefined;
  const app = await createApp({
    kind,
    module: definition.module(config),
    errors: api?.errors ?? 'knowledge',
    http,
    logger,
    readsBodiesFirst: api?.bodies !== 'after guards',
    pathPrefix: api?.pathPrefix,
  });
  if (api) serveDocs(app, api);
  try {
    await app.init();
    await listen(app.getHttpServer(), http);
  } catch (error) {
    await app.close();
    throw error;
  }
  limitConnections(app.getHttpServer(), http);
  answerUnreadable(app.getHttpServer(), (request) => unreadableAnswer(api?.errors ?? 'knowledge', request));
  const running = new RunningApp(app, kind, http);
  logger.info({ port: running.port, host: http.host }, 'ready');
  return running;
}

async function print(value: object): Promise<void> {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  await new Promise<void>((resolve) => process.stdout.write(text, () => resolve()));
}

/** Checks before any module starts: a second copy started by mistake must not migrate a database or take jobs. */
async function ensurePortIsFree(http: HttpConfig): Promise<void> {
  const server = createServer();
  await listen(server, http);
  await new Promise((resolve) => server.close(resolve));
}

/**
 * Replaces Nest's listen(), which logs a stack trace if the port is taken.
 * @throws StartError that says how to fix it
 */
async function listen(server: NetServer, http: HttpConfig): Promise<void> {
  const listening = once(server, 'listening');
  server.listen(http.port, http.host);
  try {
    await listening;
  } catch (error) {
    throw listenProblem(error, http) ?? error;
  }
}

function limitConnections(server: Server, http: HttpConfig): void {
  server.requestTimeout = http.requestTimeoutMs;
  server.keepAliveTimeout = http.keepAliveTimeoutMs;
}

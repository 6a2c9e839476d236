import { readFileSync } from 'node:fs';
import {
  choice,
  type ConfigOf,
  decimal,
  flag,
  integer,
  optional,
  port,
  structured,
  text,
  url,
} from './setting.js';
import { tlsSettings } from './tls.settings.js';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The settings of every app: listening, logging, shutdown and trusted proxies. */
export function httpSettings({
  defaultPort,
  defaultRequestTimeoutMs = 600_000,
}: {
  defaultPort: number;
  /** Longer where large files are uploaded. */
  defaultRequestTimeoutMs?: number;
}) {
  return {
    port: port('PORT', { default: defaultPort, description: 'TCP port to listen on; 0 picks a free port' }),
    host: text('HOST', {
      default: '127.0.0.1',
      description: 'IP address to listen on. Use 0.0.0.0 for all addresses, as containers need',
    }),
    logLevel: choice('LOG_LEVEL', LOG_LEVELS, {
      default: 'info',
      description: 'Minimum severity of log messages',
    }),
    maxBodyBytes: integer('HTTP_MAX_BODY_BYTES', {
      default: 1_048_576,
      min: 1024,
      max: 104_857_600,
      description: 'Maximum size of a JSON body, in bytes; larger ones are rejected with 413',
    }),
    trustProxy: flag('HTTP_TRUST_PROXY', {
      default: false,
      description: 'Trust X-Forwarded-* headers. Enable only behind a proxy that sets them',
    }),
    corsOrigins: structured<readonly string[]>('HTTP_CORS_ORIGINS', {
      default: [],
      allowed: 'origins such as https://app.example.com, separated by commas, or *',
      parse: parseOrigins,
      description: 'Origins of web pages that may call this service (CORS). * allows all',
    }),
    requestTimeoutMs: integer('HTTP_REQUEST_TIMEOUT_MS', {
      default: defaultRequestTimeoutMs,
      min: 1_000,
      max: 86_400_000,
      description:
        'Time limit for receiving a request with its body, in milliseconds. bulk-api, which accepts large uploads, defaults to 3600000',
    }),
    keepAliveTimeoutMs: integer('HTTP_KEEP_ALIVE_TIMEOUT_MS', {
      default: 65_000,
      min: 1_000,
      max: 3_600_000,
      description:
        'Keep-alive timeout of idle connections, in milliseconds. Must exceed that of the proxy in front',
    }),
    shutdownTimeoutMs: integer('SHUTDOWN_TIMEOUT_MS', {
      default: 30_000,
      min: 0,
      max: 3_600_000,
      description: 'Grace period for requests, streams and jobs after SIGTERM, in milliseconds',
    }),
    shutdownDelayMs: integer('SHUTDOWN_DELAY_MS', {
      default: 0,
      min: 0,
      max: 600_000,
      description:
        'How long to keep accepting requests after SIGTERM while /health/ready reports draining, in milliseconds. Gives load balancers time to notice',
    }),
    otlpEndpoint: optional(
      url('OTEL_EXPORTER_OTLP_ENDPOINT', {
        schemes: ['http', 'https'],
        example: 'http://otel-collector:4318',
        description:
          'URL of the trace collector (OTLP over HTTP). Without it, tracing is off. OTEL_EXPORTER_OTLP_HEADERS adds headers',
      }),
    ),
    tracesSampled: decimal('OTEL_TRACES_SAMPLER_ARG', {
      default: 1,
      min: 0,
      max: 1,
      description: 'Fraction of traces to record. For a request with a trace context, the sender decides',
    }),
    version: text('TESSERA_VERSION', {
      default: packageVersion(),
      description: 'Version that GET /version reports; images set it',
    }),
    revision: optional(
      text('TESSERA_REVISION', {
        example: '2d8d4704',
        description: 'Commit that GET /version reports; images built with REVISION set it',
      }),
    ),
    ...tlsSettings,
  };
}

export type HttpConfig = ConfigOf<ReturnType<typeof httpSettings>>;

/** Browsers compare origins as text: one with a path or a trailing slash would never match. */
function parseOrigins(raw: string): readonly string[] {
  const origins = raw.split(',').map((entry) => entry.trim());
  const wrong = origins.find((origin) => origin !== '*' && URL.parse(origin)?.origin !== origin);
  if (wrong !== undefined) throw new Error(`${wrong} is not an origin`);
  return origins;
}

function packageVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

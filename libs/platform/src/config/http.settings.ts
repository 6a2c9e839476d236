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

/** The settings that every app has: where it listens, how it logs and ends, and whom it trusts. */
export function httpSettings({
  defaultPort,
  defaultRequestTimeoutMs = 600_000,
}: {
  defaultPort: number;
  /** More where large files are uploaded. */
  defaultRequestTimeoutMs?: number;
}) {
  return {
    port: port('PORT', { default: defaultPort, description: 'TCP port to listen on; 0 picks a free one' }),
    host: text('HOST', {
      default: '127.0.0.1',
      description: 'Address to listen on; 0.0.0.0 for all, as containers need',
    }),
    logLevel: choice('LOG_LEVEL', LOG_LEVELS, { default: 'info', description: 'Least severe log level' }),
    maxBodyBytes: integer('HTTP_MAX_BODY_BYTES', {
      default: 1_048_576,
      min: 1024,
      max: 104_857_600,
      description: 'Largest JSON body in bytes; a larger one is refused with 413',
    }),
    trustProxy: flag('HTTP_TRUST_PROXY', {
      default: false,
      description: 'Believe X-Forwarded-* headers; only behind a proxy that sets them',
    }),
    corsOrigins: structured<readonly string[]>('HTTP_CORS_ORIGINS', {
      default: [],
      allowed: 'origins such as https://app.example.com, separated by commas, or *',
      parse: parseOrigins,
      description:
        'Origins of web pages that may call this service (CORS); none by default. * allows every page',
    }),
    requestTimeoutMs: integer('HTTP_REQUEST_TIMEOUT_MS', {
      default: defaultRequestTimeoutMs,
      min: 1_000,
      max: 86_400_000,
      description:
        'How long a client may take to send a request with its body, in milliseconds; bulk-api, which takes large uploads, has 3600000 by default',
    }),
    keepAliveTimeoutMs: integer('HTTP_KEEP_ALIVE_TIMEOUT_MS', {
      default: 65_000,
      min: 1_000,
      max: 3_600_000,
      description:
        'How long an idle connection stays open, in milliseconds; longer than the proxy in front keeps it',
    }),
    shutdownTimeoutMs: integer('SHUTDOWN_TIMEOUT_MS', {
      default: 30_000,
      min: 0,
      max: 3_600_000,
      description: 'How long requests, streams and jobs may take to end after SIGTERM, in milliseconds',
    }),
    shutdownDelayMs: integer('SHUTDOWN_DELAY_MS', {
      default: 0,
      min: 0,
      max: 600_000,
      description:
        'How long to go on accepting requests after SIGTERM while /health/ready already says draining, in milliseconds; give load balancers time to notice',
    }),
    otlpEndpoint: optional(
      url('OTEL_EXPORTER_OTLP_ENDPOINT', {
        schemes: ['http', 'https'],
        example: 'http://otel-collector:4318',
        description:
          'Collector that traces are sent to, as OTLP over HTTP; without it none are made. OTEL_EXPORTER_OTLP_HEADERS is sent along',
      }),
    ),
    tracesSampled: decimal('OTEL_TRACES_SAMPLER_ARG', {
      default: 1,
      min: 0,
      max: 1,
      description:
        'Share of the traces that are made; of a request that comes with a trace, its sender has decided',
    }),
    ...tlsSettings,
  };
}

export type HttpConfig = ConfigOf<ReturnType<typeof httpSettings>>;

/** A browser compares origins as text: one with a path or a slash at its end would never match. */
function parseOrigins(raw: string): readonly string[] {
  const origins = raw.split(',').map((entry) => entry.trim());
  const wrong = origins.find((origin) => origin !== '*' && URL.parse(origin)?.origin !== origin);
  if (wrong !== undefined) throw new Error(`${wrong} is no origin`);
  return origins;
}

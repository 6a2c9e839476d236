import { writeSync } from 'node:fs';
import { pino, type DestinationStream, type Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Request, RequestHandler } from 'express';
import { routeOf } from '../http/http-metrics.js';
import { assignRequestId } from '../http/request-id.js';
import { isTracing, traceFields } from '../tracing/tracing.js';
import { describeError, diagnosticsOf } from './described-error.js';
import { allowedFields } from './log-fields.js';
import { credentialMask, withoutQuotes } from './masked-text.js';

const STDOUT = 1;
const READER_DELAY_MS = 10;
const NOBODY = new Int32Array(new SharedArrayBuffer(4));
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export interface LoggerOptions {
  name: string;
  level: string;
  /** Masked in every line: the secrets of the configuration. */
  secrets?: readonly string[];
}

/**
 * The root logger: JSON lines on standard output. Restricts every line to fields of {@link allowedFields}, errors of
 * {@link describeError}, messages without quoted values, and no credentials.
 */
export function createLogger(
  { name, level, secrets = [] }: LoggerOptions,
  // Synchronous: a line that is still being written when the process ends would come after later ones, or not at all.
  output: DestinationStream = standardOutput(),
): Logger {
  return pino(
    {
      name,
      level,
      base: { name },
      ...(isTracing() && { mixin: traceFields }),
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: allowedFields },
      serializers: { err: describeError, msg: masked, details: detailsOf },
      hooks: { streamWrite: credentialMask(secrets) },
    },
    output,
  );
}

/** Drops lines that cannot be written, so that a service keeps running while the disk is full. */
function standardOutput(): DestinationStream {
  return {
    write: (line) => {
      const bytes = Buffer.from(line);
      try {
        for (let at = 0; at < bytes.length;) at += writeSome(bytes.subarray(at));
      } catch {
        // There is nowhere left to report it.
      }
    },
  };
}

/** Waits for a slow reader. @returns how many bytes were written */
function writeSome(bytes: Uint8Array): number {
  try {
    return writeSync(STDOUT, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    Atomics.wait(NOBODY, 0, 0, READER_DELAY_MS);
    return 0;
  }
}

function masked(message: unknown): string {
  return typeof message === 'string' ? withoutQuotes(message) : '[Redacted]';
}

function detailsOf(details: unknown): string {
  return typeof details === 'string' ? diagnosticsOf(details) : '[Redacted]';
}

/**
 * Assigns each request an id and a logger, and logs one line at its end. Probes are logged at debug level; the reason for "not
 * ready" is logged once where it occurs.
 */
export function logRequests(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    genReqId: assignRequestId,
    quietReqLogger: true,
    quietResLogger: true,
    // The route is not known yet.
    customAttributeKeys: { req: 'early', reqId: 'requestId' },
    wrapSerializers: false,
    serializers: {
      early: () => undefined,
      req: describeRequest,
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
    customLogLevel: (request, response, error) => {
      if (/^\/(health|metrics)\b/.test(request.url ?? '')) return 'debug';
      return error || response.statusCode >= 500 ? 'error' : 'info';
    },
    customSuccessObject: (req, _response, fields: Record<string, unknown>) => ({ req, ...fields }),
    // The error filter has already logged the error.
    customErrorMessage: () => 'request completed',
    customErrorObject: (req, _response, _error, fields: Record<string, unknown>) => {
      const { err: _logged, ...rest } = fields;
      return { req, ...rest };
    },
  });
}

/** Method and route with its ids: other parts of a path are names, and queries contain what users search for. */
function describeRequest(request: Request): { method: string; url: string } {
  const { params } = request;
  const url = routeOf(request).replace(/:(\w+)/g, (parameter, name: string) => {
    const value = params[name];
    return typeof value === 'string' && ID.test(value) ? value : parameter;
  });
  return { method: request.method, url };
}

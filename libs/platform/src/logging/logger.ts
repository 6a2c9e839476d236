import { pino, type Logger, type LoggerOptions } from 'pino';
import { pinoHttp } from 'pino-http';
import type { RequestHandler } from 'express';
import { assignRequestId } from '../http/request-id.js';
import { isTracing, traceFields } from '../tracing/tracing.js';

const STDOUT = 1;
const MAX_LOGGED_SQL_CHARACTERS = 300;
const MAX_LOGGED_URL_CHARACTERS = 500;

/** The root logger: JSON lines on standard output. */
export function createLogger({ name, level }: { name: string; level: string }): Logger {
  const options: LoggerOptions = {
    name,
    level,
    base: { name },
    ...(isTracing() && { mixin: traceFields }),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-api-key"]'],
  };
  // A line that is still being written when the process ends would come after later ones, or not at all.
  return pino(options, pino.destination({ fd: STDOUT, sync: true }));
}

/**
 * Gives each request its id and logger, and writes one line when it ended. Probes are logged at debug level only: one that is
 * told "not ready" has its answer, and why it is so is logged once, where it happens.
 */
export function logRequests(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    genReqId: assignRequestId,
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'requestId' },
    customLogLevel: (request, response, error) => {
      if (/^\/(health|metrics)\b/.test(request.url ?? '')) return 'debug';
      return error || response.statusCode >= 500 ? 'error' : 'info';
    },
    // The error filter has logged the error already.
    customErrorMessage: () => 'request completed',
    customErrorObject: (_request, _response, _error, fields: Record<string, unknown>) => {
      const { err: _logged, ...rest } = fields;
      return rest;
    },
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, url: loggedUrl(url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  });
}

/** Cut, and without what makes a signed address one: whoever reads the log may not use it. */
function loggedUrl(url: string): string {
  return url
    .replace(/([?&](?:x-amz-)?signature=)[^&#]*/gi, '$1[Redacted]')
    .slice(0, MAX_LOGGED_URL_CHARACTERS);
}

/** Without the parameters of a failed statement, which may be whole documents, and with its text cut. */
function describeError(error: Error): Record<string, unknown> {
  const { parameters: _private, driverError: _same, query, ...rest } = pino.stdSerializers.err(error);
  return typeof query === 'string' ? { ...rest, query: query.slice(0, MAX_LOGGED_SQL_CHARACTERS) } : rest;
}

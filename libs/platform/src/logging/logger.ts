import { pino, type Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { RequestHandler } from 'express';
import { assignRequestId } from '../http/request-id.js';

/** The root logger: JSON lines on standard output. */
export function createLogger({ name, level }: { name: string; level: string }): Logger {
  return pino({
    name,
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-api-key"]'],
  });
}

/** Gives each request its id and logger, and writes one line when it ended. Probes are logged at debug level only. */
export function logRequests(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    genReqId: assignRequestId,
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'requestId' },
    customLogLevel: (request, response, error) => {
      if (error || response.statusCode >= 500) return 'error';
      return /^\/(health|metrics)\b/.test(request.url ?? '') ? 'debug' : 'info';
    },
    // The error filter has logged the error already.
    customErrorMessage: () => 'request completed',
    customErrorObject: (_request, _response, _error, fields: Record<string, unknown>) => {
      const { err: _logged, ...rest } = fields;
      return rest;
    },
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, url: url.slice(0, 500) }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  });
}

import type { RequestHandler } from 'express';
import { beginSpan } from '../tracing/tracing.js';
import { routeOf } from './http-metrics.js';

const PROBES = /^\/(?:health|metrics)\b/;

/** Creates a span for every request except probes, in the trace of the caller. */
export function traceRequests(): RequestHandler {
  return (request, response, next) => {
    if (PROBES.test(request.url)) return next();
    const { method } = request;
    const parent = request.headers.traceparent;
    const options = {
      name: method,
      kind: 'server',
      parent: typeof parent === 'string' ? parent : undefined,
    } as const;
    beginSpan({ ...options, attributes: { 'http.request.method': method } }, (span) => {
      response.once('close', () => {
        const route = routeOf(request);
        const isAnswered = response.writableFinished;
        span?.rename(`${method} ${route}`);
        span?.set({
          'http.route': route,
          'http.response.status_code': isAnswered ? response.statusCode : 499,
        });
        span?.end(isAnswered && response.statusCode < 500 ? undefined : new UnansweredError());
      });
      next();
    });
  };
}

class UnansweredError extends Error {
  override readonly name = 'Unanswered';
}

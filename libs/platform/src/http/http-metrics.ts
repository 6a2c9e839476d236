import type { Request, RequestHandler, Response } from 'express';
import { METRICS } from '../metrics/catalogue/index.js';
import { histogramOf } from '../metrics/process-metrics.js';

/** Measures every request by method, route pattern and status. Unknown routes count together. */
export function measureRequests(): RequestHandler {
  const duration = histogramOf(METRICS.httpRequestDuration);
  return (request, response, next) => {
    const start = performance.now();
    response.once('close', () => {
      const labels = { method: request.method, route: routeOf(request), status: statusOf(response) };
      duration.observe(labels, (performance.now() - start) / 1000);
    });
    next();
  };
}

/** Pattern of the matched route. */
export function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { path?: unknown };
  return typeof path === 'string' && !path.includes('*') ? path : 'unmatched';
}

/** 499, as proxies log it, if the client disconnected before the response ended. */
function statusOf(response: Response): string {
  return response.writableFinished ? String(response.statusCode) : '499';
}

import type { Request, RequestHandler, Response } from 'express';
import type { Metrics } from '../metrics/metrics.js';

/** Measures every request by method, route pattern and status. Unknown routes count together. */
export function measureRequests(metrics: Metrics): RequestHandler {
  const duration = metrics.histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests until the response ended, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });
  return (request, response, next) => {
    const stop = duration.startTimer({ method: request.method });
    response.once('close', () => stop({ route: routeOf(request), status: statusOf(response) }));
    next();
  };
}

function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { path?: unknown };
  return typeof path === 'string' && !path.includes('*') ? path : 'unmatched';
}

/** 499, as proxies write it, when the client left before the response ended. */
function statusOf(response: Response): number {
  return response.writableFinished ? response.statusCode : 499;
}

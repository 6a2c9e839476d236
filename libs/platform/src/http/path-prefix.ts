import type { RequestHandler } from 'express';

/** Serves every route under a prefix, too. What the client asked for stays in `originalUrl`, as signatures need it. */
export function stripPrefix(prefix: string): RequestHandler {
  return (request, _response, next) => {
    if (request.url.startsWith(`${prefix}/`)) request.url = request.url.slice(prefix.length);
    next();
  };
}

import type { RequestHandler } from 'express';

/** Also serves every route below a prefix. `originalUrl` keeps the requested path, which signatures need. */
export function stripPrefix(prefix: string): RequestHandler {
  return (request, _response, next) => {
    if (request.url.startsWith(`${prefix}/`)) request.url = request.url.slice(prefix.length);
    next();
  };
}

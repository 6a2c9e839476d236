import type { RequestHandler } from 'express';
import helmet from 'helmet';

const strict = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
});

/** Swagger UI loads its own scripts, and styles and images that it makes itself. */
const docs = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      frameAncestors: ["'self'"],
    },
  },
});

/** Headers that keep a browser from running, framing or guessing at what this service answers. */
export const securityHeaders: RequestHandler = (request, response, next) => {
  const headers = request.path === '/docs' || request.path.startsWith('/docs/') ? docs : strict;
  headers(request, response, next);
};

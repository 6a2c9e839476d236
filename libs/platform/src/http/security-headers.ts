import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Left out: TLS ends before this process, so HSTS is the ingress's; the rest is for browsers long gone. */
const COMMON = {
  frameguard: { action: 'deny' },
  strictTransportSecurity: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

const strict = helmet({
  ...COMMON,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
});

/** Swagger UI loads its own scripts, and styles and images that it makes itself. */
const docs = helmet({
  ...COMMON,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      frameAncestors: ["'none'"],
    },
  },
});

/** Headers that keep a browser from running, framing or guessing at what this service answers. */
export const securityHeaders: RequestHandler = (request, response, next) => {
  const headers = request.path === '/docs' || request.path.startsWith('/docs/') ? docs : strict;
  headers(request, response, next);
};

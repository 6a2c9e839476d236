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

/**
 * Headers that keep a browser from running, framing or guessing at what this service answers, and everybody on the way from keeping
 * it: what is for one reader is the rule, and a route whose answer may be kept says so itself.
 */
export const securityHeaders: RequestHandler = (request, response, next) => {
  const isDocs = request.path === '/docs' || request.path.startsWith('/docs/');
  response.setHeader('Cache-Control', isDocs ? 'no-cache' : 'no-store');
  (isDocs ? docs : strict)(request, response, next);
};

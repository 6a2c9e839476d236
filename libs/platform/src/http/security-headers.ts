import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Omitted: HSTS is set by the ingress, since TLS ends before this process; other headers are for obsolete browsers. */
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

/** Swagger UI loads its own scripts, and generates styles and images. */
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
 * Headers that prevent browsers from executing, framing or sniffing responses, and caches from storing them. Routes with
 * cacheable responses override the default.
 */
export const securityHeaders: RequestHandler = (request, response, next) => {
  const isDocs = request.path === '/docs' || request.path.startsWith('/docs/');
  response.setHeader('Cache-Control', isDocs ? 'no-cache' : 'no-store');
  (isDocs ? docs : strict)(request, response, next);
};

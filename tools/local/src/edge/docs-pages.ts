import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EDGE_ROUTES, type EdgeService } from '@tessera/contracts/ports';
import { NOT_ROUTED, sendError, UPSTREAM_DOWN } from './edge-errors.js';
import { isSqlSide, SQL_PREFIX } from './route-table.js';

const ASSETS = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const SERVED_ASSETS = new Set([
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-standalone-preset.js',
  'favicon-32x32.png',
]);
const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
};
const SERVICES = [...new Set(EDGE_ROUTES.map(({ service }) => service))];
const DEFINITION_TIMEOUT_MS = 5_000;

/** `/docs`: one Swagger UI for the definitions of all services, which are fetched from them when they are asked for. */
export class DocsPages {
  constructor(private readonly upstreams: Record<EdgeService, string>) {}

  /** Answers when the path is one of its own. @returns whether it was */
  async tryServe(path: string, response: ServerResponse): Promise<boolean> {
    if (path === '/docs' || path === '/docs/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
    } else if (path.startsWith('/docs/')) {
      await serveAsset(path, response);
    } else if (path.startsWith('/openapi/')) {
      await this.serveDefinition(path, response);
    } else {
      return false;
    }
    return true;
  }

  private async serveDefinition(path: string, response: ServerResponse): Promise<void> {
    const service = SERVICES.find((name) => path === `/openapi/${name}.json`);
    if (!service) return sendError(response, path, NOT_ROUTED);
    try {
      const answer = await fetch(`${this.upstreams[service]}/openapi.json`, {
        signal: AbortSignal.timeout(DEFINITION_TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      const definition = (await answer.json()) as object;
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify({ ...definition, servers: [{ url: edgePrefix(service) }] }));
    } catch {
      sendError(response, path, UPSTREAM_DOWN);
    }
  }
}

/** Under which path the edge offers what the service serves at its root. */
function edgePrefix(service: EdgeService): string {
  return EDGE_ROUTES.some((route) => route.service === service && isSqlSide(route.prefix)) ? SQL_PREFIX : '/';
}

async function serveAsset(path: string, response: ServerResponse): Promise<void> {
  const name = path.slice('/docs/'.length);
  if (!SERVED_ASSETS.has(name)) return sendError(response, path, NOT_ROUTED);
  response.writeHead(200, {
    'content-type': CONTENT_TYPES[extname(name)],
    'cache-control': 'public, max-age=3600',
  });
  await pipeline(createReadStream(join(ASSETS, name)), response).catch(() => response.destroy());
}

const DEFINITIONS = SERVICES.map((name) => ({ name, url: `/openapi/${name}.json` }));

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Tessera</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png" />
  </head>
  <body>
    <div id="ui"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/swagger-ui-standalone-preset.js"></script>
    <script>
      SwaggerUIBundle({
        dom_id: '#ui',
        urls: ${JSON.stringify(DEFINITIONS)},
        presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
        layout: 'StandaloneLayout',
        deepLinking: true,
        persistAuthorization: true,
      });
    </script>
  </body>
</html>
`;

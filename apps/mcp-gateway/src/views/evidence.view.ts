import { readFileSync } from 'node:fs';
import type { McpServer } from '@modelcontextprotocol/server';

const URI = 'ui://tessera/evidence.html';
const MIME_TYPE = 'text/html;profile=mcp-app';
const HTML = readFileSync(new URL('evidence.html', import.meta.url), 'utf8');

/** The view loads nothing and calls nobody but its host. */
const UI = { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true };

/**
 * Ties a tool to the view, for hosts with MCP Apps (`io.modelcontextprotocol/ui`). Others ignore it; without sessions, clients
 * of 2025 cannot be told apart.
 */
export const EVIDENCE_VIEW = { ui: { resourceUri: URI } };

/** Serves the view that shows an answer of `ask` with the passages that it cites. */
export function registerEvidenceView(server: McpServer): void {
  server.registerResource(
    'evidence',
    URI,
    {
      title: 'Evidence of an answer',
      description: 'Shows an answer of `ask` with the passages that it cites, marked on their pages.',
      mimeType: MIME_TYPE,
      _meta: { ui: UI },
    },
    () => ({ contents: [{ uri: URI, mimeType: MIME_TYPE, text: HTML, _meta: { ui: UI } }] }),
  );
}

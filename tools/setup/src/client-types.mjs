/**
 * Rewrites an OpenAPI document so that its types suit a client: each event stream has a union of its events, the
 * tenant, which the client sends with every request, need not be named, and routes for clients of other vendors are left out.
 */
export function forClients(document) {
  const { parameters = {} } = document.components;
  if (parameters['X-Tenant-ID']) parameters['X-Tenant-ID'].required = false;
  for (const path of Object.keys(document.paths)) if (FOREIGN_PATH.test(path)) delete document.paths[path];
  for (const operations of Object.values(document.paths))
    for (const operation of Object.values(operations))
      for (const { content = {} } of Object.values(operation.responses ?? {}))
        for (const body of Object.values(content))
          if (body.itemSchema) body.schema = eventsOf(body.itemSchema);
  return document;
}

const FOREIGN_PATH = /^\/(?:openai|retrieval)(?:\/|$)/;

/** Events with their data as parsed JSON. */
function eventsOf({ oneOf }) {
  const events = oneOf.map(({ properties: { event, data } }) => ({
    type: 'object',
    required: ['event', 'data'],
    properties: { event, data: data.contentSchema ?? data },
  }));
  return { oneOf: events };
}

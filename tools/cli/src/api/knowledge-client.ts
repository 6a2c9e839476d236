import type { Command } from 'commander';
import createClient from 'openapi-fetch';
import { ApiError } from './api.error.js';
import type { paths as GatewayPaths } from './generated/query-gateway.js';
import type { paths as IngestPaths } from './generated/ingest-api.js';
import { localStackAt, serviceAddress } from './service-address.js';

/** Typed by the OpenAPI documents of both knowledge services, which share one URL. */
export type KnowledgeClient = ReturnType<typeof createClient<GatewayPaths & IngestPaths>>;

/** A client for the URL and key from the options, the environment or the local stack. */
export async function knowledgeClient(command: Command): Promise<KnowledgeClient> {
  const { url, key } = command.optsWithGlobals<{ url?: string; key?: string }>();
  const baseUrl = await serviceAddress(url);
  const apiKey = key ?? process.env.TESSERA_API_KEY ?? (await localStackAt(baseUrl)).knowledge_api_key;
  const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  return createClient<GatewayPaths & IngestPaths>({ baseUrl, headers });
}

/** The body of a successful response. @throws ApiError with the service's message otherwise */
export function unwrap<T>(answer: { data?: T; error?: unknown; response: Response }): T {
  if (answer.data === undefined) throw new ApiError(answer.response.status, answer.error);
  return answer.data;
}

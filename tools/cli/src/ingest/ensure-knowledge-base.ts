import { ApiError } from '../api/api.error.js';
import type { KnowledgeClient } from '../api/knowledge-client.js';

/** Creates the knowledge base unless it exists. */
export async function ensureKnowledgeBase(client: KnowledgeClient, kbName: string): Promise<void> {
  const answer = await client.POST('/kbs', { body: { kb_name: kbName } });
  if (!answer.response.ok && answer.response.status !== 409)
    throw new ApiError(answer.response.status, answer.error);
}

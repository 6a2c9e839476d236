import { type Tessera, unwrap } from '@tessera/client';

/** Creates the knowledge base unless it exists. */
export async function ensureKnowledgeBase(client: Tessera, kbName: string): Promise<void> {
  const answer = await client.http.POST('/kbs', { body: { kb_name: kbName } });
  if (answer.response.status !== 409) unwrap(answer);
}

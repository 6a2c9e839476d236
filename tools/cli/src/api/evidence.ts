import type { KnowledgeSchemas } from '@tessera/client';
import { type Tessera, unwrap } from '@tessera/client';

type Evidence = KnowledgeSchemas['EvidenceOut'];

/** An assistant message. */
interface AnswerId {
  sessionId: string;
  messageId: string;
}

const PATH = '/sessions/{session_id}/messages/{message_id}/evidence';

export async function evidenceOf(client: Tessera, answer: AnswerId): Promise<Evidence> {
  // JSON unless HTML is asked for.
  return unwrap<unknown>(await client.http.GET(PATH, { params: { path: pathOf(answer) } })) as Evidence;
}

/** The evidence as a self-contained HTML page. */
export async function evidencePage(client: Tessera, answer: AnswerId): Promise<string> {
  const page = await client.http.GET(PATH, {
    params: { path: pathOf(answer) },
    headers: { accept: 'text/html' },
    parseAs: 'text',
  });
  return unwrap<unknown>(page) as string;
}

function pathOf({ sessionId, messageId }: AnswerId) {
  return { session_id: sessionId, message_id: messageId };
}

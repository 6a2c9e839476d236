import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryResponse } from '@tessera/contracts';
import { addSubjects, SUBJECTS } from './follow-up-conversations.js';
import { Gateway } from './gateway.js';

// Real: HTTP, Postgres 18, the SQLite vector store. No embedding model: words alone tell.

let gateway: Gateway;
beforeAll(async () => {
  gateway = await Gateway.start();
  await addSubjects(gateway);
});
afterAll(() => gateway?.stop());

async function askBoth(first: string, second: string): Promise<QueryResponse> {
  const { session_id } = await gateway.query({ query: first });
  return gateway.query({ query: second, session_id });
}

describe.each(SUBJECTS)('a follow-up on a thing that was only named before: $told', (subject) => {
  const { opened, asked, said, unanswered } = subject;
  const turns = opened.flatMap((first) => asked.map((second) => [first, second] as const));
  const others = unanswered.map((second) => [opened[0] ?? '', second] as const);

  it.each(turns)('is answered from its document: %s %s', async (first, second) => {
    const { answer, sources } = await askBoth(first, second);

    expect(answer).toContain(said);
    expect(sources.text.length).toBeGreaterThan(0);
  });

  it.each(others)('is refused where the document does not say it: %s %s', async (first, second) => {
    const { sources } = await askBoth(first, second);

    expect(sources).toEqual({ text: [], image: [] });
  });
});

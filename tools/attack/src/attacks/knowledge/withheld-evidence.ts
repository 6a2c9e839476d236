import type { Random } from '@tessera/testing';
import type { AttackStep } from '../../attack.js';
import { jsonOf } from '../../http/http-client.js';
import type { Evidence, KnowledgeWorld } from '../../stack/world.js';
import { expectSuccess, requestsTo } from './probe.js';

/** Old answers keep their text; what they cite is gone. */
export function withheldEvidence(knowledge: KnowledgeWorld, random: Random): AttackStep {
  const owner = random.pick(['deleted', 'lost'] as const);
  const isPage = random.below(2) === 0;
  const { sessionId, messageId } = knowledge[owner];
  return {
    title: `evidence of a ${owner} document as ${isPage ? 'a page' : 'JSON'}`,
    run: async (attacker) => {
      const { get } = requestsTo(knowledge, 'query-gateway', attacker);
      const path = `/sessions/${sessionId}/messages/${messageId}/evidence`;
      const reply = await expectSuccess(
        attacker,
        get(path, { accept: isPage ? 'text/html' : 'application/json' }),
      );
      if (isPage && /<blockquote|<img/.test(reply.text)) attacker.leak('shows a passage', path);
      const shown = isPage ? null : jsonOf<Evidence>(reply);
      for (const citation of shown?.sentences.flatMap(({ citations }) => citations) ?? [])
        if (citation['quote'] !== null || (citation['regions'] as unknown[]).length > 0)
          attacker.leak(`quotes ${JSON.stringify(citation)}`, path);
      for (const document of shown?.documents ?? [])
        if (document['gone'] !== true || document['file_name'] !== null)
          attacker.leak(`shows ${JSON.stringify(document)}`, path);
      // Searched for secrets like every response.
      await expectSuccess(attacker, get(`/sessions/${sessionId}/messages`));
      await expectSuccess(attacker, get('/sessions?limit=100'));
      await expectSuccess(attacker, get('/documents?limit=100'));
    },
  };
}

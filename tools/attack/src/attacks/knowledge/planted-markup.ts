import type { Random } from '@tessera/testing';
import type { AttackStep } from '../../attack.js';
import type { Attacker } from '../../attacker.js';
import { jsonOf } from '../../http/http-client.js';
import { faultsOfPage } from '../../judge/inert-page.js';
import { MARKUP, questionAbout } from '../../stack/planted-files.js';
import type { KnowledgeWorld } from '../../stack/world.js';
import { inTurn } from '../variations.js';
import { expectSuccess, requestsTo } from './probe.js';

interface Answer {
  session_id: string;
  message_id: string;
  sources: { text: Array<{ document_id: string; chunk_id: string; citation: number }> };
}

/** Markup in documents, file names and questions stays text in the pages that show them. */
export function plantedMarkup(knowledge: KnowledgeWorld, random: Random, index: number): AttackStep {
  const markup = inTurn(MARKUP, index, random);
  const isAsked = random.below(2) === 0;
  const question = `${questionAbout(MARKUP.indexOf(markup))}${isAsked ? ` ${markup}` : ''}`;
  return {
    title: `markup: ${markup.slice(0, 50)}`,
    run: async (attacker) => {
      const { get, post } = requestsTo(knowledge, 'query-gateway', attacker);
      const body = { query: question, kb_name: knowledge.plantedKb };
      const answer = jsonOf<Answer>(await expectSuccess(attacker, post('/query', body)));
      if (!answer) return;
      const { session_id: session, message_id: message, sources } = answer;
      const accept = { accept: 'text/html', 'accept-language': random.pick(['en', 'zh', '<script>']) };
      await expectInert(attacker, get(`/sessions/${session}/messages/${message}/evidence`, accept));
      for (const { document_id: document, chunk_id: chunk, citation } of sources.text) {
        const path = `/documents/${document}/chunks/${chunk}`;
        const isCited = random.below(2) === 0;
        await expectInert(
          attacker,
          get(isCited ? `${path}?message=${message}&citation=${citation}` : path, accept),
        );
      }
    },
  };
}

async function expectInert(attacker: Attacker, request: Parameters<Attacker['send']>[0]): Promise<void> {
  const reply = await expectSuccess(attacker, request);
  const [fault] = faultsOfPage(reply);
  if (fault !== undefined) attacker.wrong(`the page is not inert: ${fault}`, request.path);
}

import { randomUUID } from 'node:crypto';
import type { Random } from '@tessera/testing';
import type { AttackStep } from '../../attack.js';
import type { Attacker } from '../../attacker.js';
import { jsonOf } from '../../http/http-client.js';
import type { Answered, Evidence, KnowledgeWorld } from '../../stack/world.js';
import { inTurn, letters } from '../variations.js';
import { requestsTo } from './probe.js';

const PATH = '/evidence/verify';

interface Verified {
  verified: boolean;
  citations: Array<{ document_id: string | null; document: string; quote: string }>;
}

/** Changes that ask about content, place or bytes of a document that cannot be read. */
const CHANGES: ReadonlyArray<
  readonly [title: string, change: (evidence: Evidence, random: Random, own: Answered) => void]
> = [
  ['as it was', () => undefined],
  ['another quote', (evidence, random) => change(evidence, { quote: `Keeper: ${letters(random, 12)}` })],
  ['a short quote', (evidence) => change(evidence, { quote: 'vault' })],
  ['an empty quote', (evidence) => change(evidence, { quote: '' })],
  ['no quote', (evidence) => change(evidence, { quote: null })],
  ['an own chunk', (evidence, _random, { chunkId }) => change(evidence, { chunk_id: chunkId })],
  ['an unknown chunk', (evidence) => change(evidence, { chunk_id: randomUUID() })],
  ['no chunk', (evidence) => change(evidence, { chunk_id: null })],
  ['a guessed hash', (evidence) => changeDocuments(evidence, { sha256: '0'.repeat(64) })],
  ['no hash', (evidence) => changeDocuments(evidence, { sha256: null })],
  ['a later attempt', (evidence) => changeDocuments(evidence, { attempt: 7, parser_version: '9.9.9' })],
  ['another pipeline', (evidence) => changeDocuments(evidence, { pipeline: 'visual_pipeline' })],
  ['gone', (evidence) => changeDocuments(evidence, { gone: true, file_name: null, kb_name: null })],
  [
    'many quotes',
    (evidence, random) => {
      const [cited] = evidence.sentences.flatMap(({ citations }) => citations);
      const quotes = Array.from({ length: 50 }, () => ({
        ...cited,
        quote: letters(random, 1 + random.below(9)),
      }));
      evidence.sentences = [{ ...evidence.sentences[0], citations: quotes }];
    },
  ],
  [
    'the documents twice',
    (evidence, _random, own) => {
      evidence.documents.push(...evidence.documents, ...structuredClone(own.evidence.documents));
    },
  ],
];

/** Evidence is input: that of an unreadable document says nothing about it. */
export function forgedEvidence(knowledge: KnowledgeWorld, random: Random, index: number): AttackStep {
  const owner = random.pick(['theirs', 'deleted', 'lost'] as const);
  const [what, change] = inTurn(CHANGES, index, random);
  const { documentId, evidence } = knowledge[owner];
  const forged = structuredClone(evidence);
  change(forged, random, knowledge.own);
  return {
    title: `evidence of ${owner} documents, ${what}`,
    run: async (attacker) => {
      const unknown = JSON.stringify(forged).replaceAll(documentId, randomUUID());
      const about = await verified(attacker, knowledge, JSON.stringify(forged));
      const nothing = await verified(attacker, knowledge, unknown);
      const form = (one: Verified | null) =>
        JSON.stringify(one?.citations.map(({ document, quote }) => [document, quote]));
      if (form(about) !== form(nothing))
        attacker.leak(`tells it from an unknown document: ${form(about)} / ${form(nothing)}`, PATH);
      for (const { document_id, document, quote } of about?.citations ?? [])
        if (document_id === documentId && (!['gone', 'unknown'].includes(document) || quote !== 'none'))
          attacker.leak(`says ${document}, ${quote}`, PATH);
      if (about?.verified === true && what !== 'no quote') attacker.wrong('verified', JSON.stringify(forged));
      await borrowed(attacker, knowledge, owner);
    },
  };
}

/** A chunk of another document, cited as one of an own document. */
async function borrowed(attacker: Attacker, knowledge: KnowledgeWorld, owner: 'theirs' | 'deleted' | 'lost') {
  const evidence = structuredClone(knowledge.own.evidence);
  change(evidence, { chunk_id: knowledge[owner].chunkId, quote: 'Keeper' });
  const [own] = (await verified(attacker, knowledge, JSON.stringify(evidence)))?.citations ?? [];
  if (own?.quote === 'same_place') attacker.leak(`looks into the chunk of ${owner}`, PATH);
}

const citations = (count: number, quote: string, of: Evidence) =>
  Array.from({ length: count }, () => ({ ...of.sentences[0]?.citations[0], quote }));

const HUGE: ReadonlyArray<(evidence: Evidence, random: Random) => string> = [
  (evidence, random) =>
    JSON.stringify(sentences(evidence, 500, (at) => citations(3, `${letters(random, 40)} ${at}`, evidence))),
  (evidence) => JSON.stringify(sentences(evidence, 501, () => [])),
  (evidence) => JSON.stringify(sentences(evidence, 1, () => citations(51, 'x', evidence))),
  (evidence) =>
    JSON.stringify(sentences(evidence, 1, () => citations(1, 'vault '.repeat(150_000), evidence))),
  (evidence) => JSON.stringify(sentences(evidence, 40, () => citations(50, '. '.repeat(150), evidence))),
  (evidence) => {
    const documents = Array.from({ length: 4_000 }, () => ({
      ...evidence.documents[0],
      document_id: randomUUID(),
    }));
    return JSON.stringify({ ...evidence, documents });
  },
  () => `${'{"sentences":['.repeat(2_000)}`,
  (evidence) => JSON.stringify(evidence).replace('"citation":1', '"citation":1e999'),
  (evidence) => JSON.stringify(evidence).replace(/"page":\d+/, '"page":99999999999999999999'),
];

/** Evidence with more than anybody has: refused, or answered in time. */
export function hugeEvidence(knowledge: KnowledgeWorld, random: Random, index: number): AttackStep {
  const make = inTurn(HUGE, index, random);
  return {
    title: `huge evidence ${HUGE.indexOf(make)}`,
    run: async (attacker) => {
      const { post } = requestsTo(knowledge, 'query-gateway', attacker);
      await attacker.send(post(PATH, make(knowledge.own.evidence, random)));
    },
  };
}

async function verified(
  attacker: Attacker,
  knowledge: KnowledgeWorld,
  body: string,
): Promise<Verified | null> {
  const { post } = requestsTo(knowledge, 'query-gateway', attacker);
  const reply = await attacker.send(post(PATH, body));
  return reply.status === 200 ? jsonOf<Verified>(reply) : null;
}

function sentences(evidence: Evidence, count: number, citationsOf: (at: number) => object[]): object {
  const made = Array.from({ length: count }, (_, at) => ({ text: 'x', citations: citationsOf(at) }));
  return { ...evidence, sentences: made };
}

function change({ sentences: all }: Evidence, fields: Record<string, unknown>): void {
  for (const { citations: cited } of all) for (const one of cited) Object.assign(one, fields);
}

function changeDocuments({ documents }: Evidence, fields: Record<string, unknown>): void {
  for (const one of documents) Object.assign(one, fields);
}

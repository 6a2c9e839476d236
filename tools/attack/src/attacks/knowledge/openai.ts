import { randomBytes, randomUUID } from 'node:crypto';
import type { Random } from '@tessera/testing';
import type { Attack, AttackStep } from '../../attack.js';
import type { HttpRequest } from '../../http/http-client.js';
import type { KnowledgeWorld, World } from '../../stack/world.js';
import { mixed } from '../variations.js';
import { expectIntact, expectSuccess, expectUnknown, knowledgeOf, requestsTo } from './probe.js';

const API = '/openai/v1';
const QUESTION = 'What is the combination of the vault?';
const MESSAGES = [{ role: 'user', content: QUESTION }];

type Requests = ReturnType<typeof requestsTo>;
type NamedRequest = (requests: Requests, kbName: string, knowledge: KnowledgeWorld) => HttpRequest;
const encoded = encodeURIComponent;

/** Requests that name a knowledge base. */
const OF_KB: ReadonlyArray<readonly [title: string, make: NamedRequest]> = [
  ['a model', ({ get }, kb) => get(`${API}/models/${encoded(kb)}`)],
  ['a completion', ({ post }, kb) => post(`${API}/chat/completions`, { model: kb, messages: MESSAGES })],
  [
    'a stored completion as a stream',
    ({ post }, kb) =>
      post(`${API}/chat/completions`, { model: kb, messages: MESSAGES, stream: true, store: true }),
  ],
  ['a response', ({ post }, kb) => post(`${API}/responses`, { model: kb, input: QUESTION })],
  [
    'a response as a stream',
    ({ post }, kb) => post(`${API}/responses`, { model: kb, input: QUESTION, stream: true }),
  ],
  ['a response from a store', ({ post }, kb) => post(`${API}/responses`, responseFrom([kb]))],
  [
    'a response from a store beside an own one',
    ({ post }, kb, { own }) => post(`${API}/responses`, responseFrom([own.kbName, kb])),
  ],
  ['a store', ({ get }, kb) => get(`${API}/vector_stores/${encoded(kb)}`)],
  ['a search', ({ post }, kb) => post(`${API}/vector_stores/${encoded(kb)}/search`, { query: QUESTION })],
  [
    'an own file of a store',
    ({ get }, kb, { own }) => get(`${API}/vector_stores/${encoded(kb)}/files/${own.documentId}`),
  ],
  [
    'an own file put into a store',
    ({ post }, kb, { own }) => post(`${API}/vector_stores/${encoded(kb)}/files`, { file_id: own.documentId }),
  ],
  [
    'knowledge for Dify',
    ({ post }, kb) =>
      post('/retrieval', { knowledge_id: kb, query: QUESTION, retrieval_setting: { top_k: 3 } }),
  ],
];

/** Ways to write a name. */
const SPELLINGS: ReadonlyArray<(name: string) => string> = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => ` ${name}`,
  (name) => `${name}\u0000`,
  (name) => name.replace('-', '\u2010'),
  (name) => `${name}\u0301`,
  (name) => `${name}/../${name}`,
  (name) => `${name.slice(0, -1)}%`,
];

/** Routes of files of both services, by the id of a document. */
const OF_FILE: ReadonlyArray<
  readonly [title: string, api: 'ingest-api' | 'query-gateway', make: NamedRequest]
> = [
  ['a file', 'ingest-api', ({ get }, id) => get(`${API}/files/${id}`)],
  ['files after one', 'ingest-api', ({ get }, id) => get(`${API}/files?after=${id}`)],
  [
    'the removal of a file',
    'ingest-api',
    ({ get }, id) => ({ ...get(`${API}/files/${id}`), method: 'DELETE' }),
  ],
  [
    'a file of an own store',
    'query-gateway',
    ({ get }, id, { own }) => get(`${API}/vector_stores/${own.kbName}/files/${id}`),
  ],
  [
    'a file put into an own store',
    'query-gateway',
    ({ post }, id, { own }) => post(`${API}/vector_stores/${own.kbName}/files`, { file_id: id }),
  ],
  ...filtered(),
];

/** Values of filters. */
const ODD_VALUES: readonly unknown[] = [
  ...["' or true --", "x' union select name from documents --", '*', '%', '', '\u0000', '\ud800', '../..'],
  ...[null, true, -1, 1e308, [], {}, [[]], { $ne: null }, { eq: 1 }, Array(600).fill('x'), 'x'.repeat(5_000)],
];
const KEYS = [
  'document_id',
  'source_type',
  'pipeline',
  'year',
  'kb_name',
  'tenant',
  'owner',
  '__proto__',
  '$where',
];

/** Names, files and responses of others by OpenAI's and Dify's routes, and filters as injections. */
export function openai(world: World): Attack {
  const knowledge = knowledgeOf(world);
  const steps = [
    ...OF_KB.flatMap(([title, make]) =>
      SPELLINGS.flatMap((spell) => [
        () => foreignKb(knowledge, { title, make, spell, name: knowledge.theirs.kbName }),
        () => foreignKb(knowledge, { title, make, spell, name: knowledge.lost.kbName }),
      ]),
    ),
    ...OF_FILE.flatMap(([title, api, make]) =>
      (['theirs', 'lost', 'deleted'] as const).map((owner) => () => ({
        title: `${title} of ${owner}`,
        run: async (attacker: Parameters<AttackStep['run']>[0]) => {
          const requests = requestsTo(knowledge, api, attacker);
          const { documentId } = knowledge[owner];
          await expectUnknown(
            attacker,
            make(requests, documentId, knowledge),
            make(requests, randomUUID(), knowledge),
          );
          await expectIntact(world, knowledge, attacker);
        },
      })),
    ),
    ...[0, 1, 2, 3].map((form) => () => foreignResponse(world, knowledge, form)),
    () => rightful(knowledge),
    ...Array.from({ length: 40 }, () => (random: Random) => oddFilter(knowledge, random)),
  ];
  return {
    name: 'openai',
    parallel: 6,
    least: 150,
    generate: (random, index) => mixed<(random: Random) => AttackStep>(steps, index, random)(random),
  };
}

function foreignKb(
  knowledge: KnowledgeWorld,
  {
    title,
    make,
    spell,
    name,
  }: { title: string; make: NamedRequest; spell: (name: string) => string; name: string },
): AttackStep {
  const foreign = spell(name);
  const unknown = spell(`kb-q${randomBytes(6).toString('hex')}7`);
  return {
    title: `${title}: ${JSON.stringify(foreign).slice(0, 40)}`,
    run: async (attacker) => {
      const requests = requestsTo(knowledge, 'query-gateway', attacker);
      await expectUnknown(attacker, make(requests, foreign, knowledge), make(requests, unknown, knowledge), [
        foreign,
        unknown,
      ]);
    },
  };
}

/** The id of a response names a session: another's cannot be continued. */
function foreignResponse(world: World, knowledge: KnowledgeWorld, form: number): AttackStep {
  const { own, theirs } = knowledge;
  const random = () => randomBytes(16).toString('hex');
  const session = theirs.sessionId.replaceAll('-', '');
  const [foreign = '', unknown = ''] = [
    [theirs.responseId, `resp_${random()}${random()}`],
    [`resp_${session}${own.responseId.slice(-32)}`, `resp_${random()}${own.responseId.slice(-32)}`],
    [theirs.responseId.toUpperCase(), `resp_${random()}${random()}`.toUpperCase()],
    [theirs.sessionId, randomUUID()],
  ][form] as string[];
  return {
    title: `a response after ${['theirs', 'one in their session', 'theirs in capitals', 'their session'][form]}`,
    run: async (attacker) => {
      const { post } = requestsTo(knowledge, 'query-gateway', attacker);
      const after = (previous_response_id: string) =>
        post(`${API}/responses`, { model: own.kbName, input: 'And before?', previous_response_id });
      await expectUnknown(attacker, after(foreign), after(unknown), [foreign, unknown]);
      await expectIntact(world, knowledge, attacker);
    },
  };
}

function rightful(knowledge: KnowledgeWorld): AttackStep {
  return {
    title: 'its own',
    run: async (attacker) => {
      const requests = requestsTo(knowledge, 'query-gateway', attacker);
      const { kbName, documentId, responseId } = knowledge.own;
      for (const [, make] of OF_KB)
        if (make !== OF_KB[6]?.[1]) await expectSuccess(attacker, make(requests, kbName, knowledge));
      for (const [title, api, make] of OF_FILE)
        if (!title.includes('removal'))
          await expectSuccess(attacker, make(requestsTo(knowledge, api, attacker), documentId, knowledge));
      const body = { model: kbName, input: 'And before?', previous_response_id: responseId };
      await expectSuccess(attacker, requests.post(`${API}/responses`, body));
    },
  };
}

function oddFilter(knowledge: KnowledgeWorld, random: Random): AttackStep {
  const value = random.below(4) === 0 ? knowledge.theirs.documentId : random.pick(ODD_VALUES);
  const one = {
    type: random.pick(['eq', 'in', 'ne', 'and', 'or', 'eq; drop']),
    key: random.pick(KEYS),
    value,
  };
  const filters = random.pick<unknown>([
    one,
    { type: 'and', filters: [one, one] },
    { type: 'and', filters: [{ type: 'or', filters: [one] }] },
    { type: 'in', key: one.key, value: [value, knowledge.theirs.documentId] },
    [one],
  ]);
  const name = random.pick([[one.key], one.key, [one.key, one.key]]);
  const conditions = [{ name, comparison_operator: random.pick(['is', '=', 'contains', 'in']), value }];
  return {
    title: `a filter: ${one.type} ${one.key}`,
    run: async (attacker) => {
      const { post } = requestsTo(knowledge, 'query-gateway', attacker);
      const { kbName } = knowledge.own;
      await attacker.send(post(`${API}/vector_stores/${kbName}/search`, { query: QUESTION, filters }));
      await attacker.send(post(`${API}/responses`, responseFrom([kbName], filters)));
      const metadata = { logical_operator: random.pick(['and', 'or']), conditions };
      const body = { knowledge_id: kbName, query: QUESTION, retrieval_setting: { top_k: 3 } };
      await attacker.send(post('/retrieval', { ...body, metadata_condition: metadata }));
    },
  };
}

/** Searches of an own knowledge base that are narrowed to a document. */
function filtered(): Array<readonly [string, 'query-gateway', NamedRequest]> {
  const eq = (value: string) => ({ type: 'eq', key: 'document_id', value });
  return [
    [
      'a search in a file',
      'query-gateway',
      ({ post }, id, { own }) =>
        post(`${API}/vector_stores/${own.kbName}/search`, { query: QUESTION, filters: eq(id) }),
    ],
    [
      'a response from a file',
      'query-gateway',
      ({ post }, id, { own }) => post(`${API}/responses`, responseFrom([own.kbName], eq(id))),
    ],
    [
      'knowledge for Dify from a file',
      'query-gateway',
      ({ post }, id, { own }) =>
        post('/retrieval', {
          knowledge_id: own.kbName,
          query: QUESTION,
          retrieval_setting: { top_k: 3 },
          metadata_condition: {
            conditions: [{ name: ['document_id'], comparison_operator: 'is', value: id }],
          },
        }),
    ],
  ];
}

function responseFrom(vector_store_ids: string[], filters?: unknown): object {
  return { model: 'tessera', input: QUESTION, tools: [{ type: 'file_search', vector_store_ids, filters }] };
}

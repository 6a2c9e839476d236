import type { Random } from '@tessera/testing';
import type { Attack, AttackStep } from '../../attack.js';
import type { Attacker } from '../../attacker.js';
import type { HttpRequest } from '../../http/http-client.js';
import type { KnowledgeWorld, World } from '../../stack/world.js';
import {
  chooseIds,
  expectIntact,
  expectRefusal,
  expectSuccess,
  expectUnknown,
  type IdName,
  type Ids,
  isForeign,
  knowledgeOf,
  type Owner,
  requestsTo,
} from './probe.js';
import { mixed } from '../variations.js';
import { forgedEvidence, hugeEvidence } from './forged-evidence.js';
import { plantedMarkup } from './planted-markup.js';
import { withheldEvidence } from './withheld-evidence.js';

/** A route, and which ids it takes. */
interface Route {
  title: string;
  uses: IdName[];
  path: (ids: Ids) => string;
  headers?: Record<string, string>;
  /** Only tried with ids of others. */
  method?: 'DELETE';
}

const HTML = { accept: 'text/html' };
const JSON_ONLY = { accept: 'application/json' };
const chunkPath = ({ documentId, chunkId }: Ids) => `/documents/${documentId}/chunks/${chunkId}`;
const evidencePath = ({ sessionId, messageId }: Ids) =>
  `/sessions/${sessionId}/messages/${messageId}/evidence`;
const pagePath = ({ documentId }: Ids) => `/documents/${documentId}/pages/1?width=64`;

const ROUTES: readonly Route[] = [
  { title: 'pages', uses: ['documentId'], path: ({ documentId }) => `/documents/${documentId}/pages` },
  { title: 'a page', uses: ['documentId'], path: pagePath },
  {
    title: 'a page with a chunk',
    uses: ['documentId', 'chunkId'],
    path: (ids) => `${pagePath(ids)}&highlight=${ids.chunkId}`,
  },
  {
    title: 'a page with a citation',
    uses: ['documentId', 'messageId'],
    path: (ids) => `${pagePath(ids)}&message=${ids.messageId}&citation=1`,
  },
  {
    title: 'a page with a chunk and a citation',
    uses: ['documentId', 'chunkId', 'messageId'],
    path: (ids) => `${pagePath(ids)}&highlight=${ids.chunkId}&message=${ids.messageId}&citation=1`,
  },
  { title: 'a chunk', uses: ['documentId', 'chunkId'], path: chunkPath, headers: HTML },
  { title: 'the text of a chunk', uses: ['documentId', 'chunkId'], path: chunkPath, headers: JSON_ONLY },
  {
    title: 'a chunk with a citation',
    uses: ['documentId', 'chunkId', 'messageId'],
    path: (ids) => `${chunkPath(ids)}?message=${ids.messageId}&citation=1`,
    headers: HTML,
  },
  { title: 'evidence', uses: ['sessionId', 'messageId'], path: evidencePath, headers: JSON_ONLY },
  { title: 'evidence as a page', uses: ['sessionId', 'messageId'], path: evidencePath, headers: HTML },
  { title: 'a document', uses: ['documentId'], path: ({ documentId }) => `/documents/${documentId}` },
  { title: 'a file', uses: ['documentId'], path: ({ documentId }) => `/documents/${documentId}/file` },
  {
    title: 'the structure of a document',
    uses: ['documentId'],
    path: ({ documentId }) => `/documents/${documentId}/structure`,
  },
  { title: 'messages', uses: ['sessionId'], path: ({ sessionId }) => `/sessions/${sessionId}/messages` },
  {
    title: 'the removal of a document',
    uses: ['documentId'],
    path: ({ documentId }) => `/documents/${documentId}`,
    method: 'DELETE',
  },
  {
    title: 'the removal of a session',
    uses: ['sessionId'],
    path: ({ sessionId }) => `/sessions/${sessionId}`,
    method: 'DELETE',
  },
];

const ID_NAMES: readonly IdName[] = ['documentId', 'chunkId', 'sessionId', 'messageId'];
const OWNERS: readonly Owner[] = ['own', 'theirs', 'deleted', 'lost'];

/** Numbers out of range, and what could be taken for one. */
const ODD_NUMBERS: readonly string[] = [
  ...['0', '-1', '-0', '2', '15', '2401', '1e3', '1.5', '0x10', '1_000', '%201', '1%20', '+1', '%EF%BC%91'],
  ...['2147483648', '9007199254740993', '1e400', '99999999999999999999', 'NaN', 'Infinity', 'null', ''],
  ...['1%00', '1;drop', "1'", '1%2f..', '..%2f..', '[1]', '{}', '1,2', '%F0%9F%98%80', '1'.repeat(5_000)],
];
const ODD_QUERIES: ReadonlyArray<(odd: string, ids: Ids) => string> = [
  (odd, ids) => `/documents/${ids.documentId}/pages/${odd}`,
  (odd, ids) => `/documents/${ids.documentId}/pages/1?width=${odd}`,
  (odd, ids) => `/documents/${ids.documentId}/pages/1?width=64&width=${odd}`,
  (odd, ids) => `/documents/${ids.documentId}/pages/1?width[]=${odd}&width[a]=1`,
  (odd, ids) => `/documents/${ids.documentId}/pages/1?message=${ids.messageId}&citation=${odd}`,
  (odd, ids) => `/documents/${ids.documentId}/pages/1?message=${odd}&citation=1`,
  (odd, ids) => `/documents/${ids.documentId}/pages/1?highlight=${odd}`,
  (odd, ids) => `/documents/${ids.documentId}/pages/1?citation=${odd}`,
  (odd, ids) => `/documents/${ids.documentId}/pages?limit=${odd}`,
  (odd, ids) => `/documents/${ids.documentId}/pages?offset=${odd}`,
  (odd, ids) => `${chunkPath(ids)}?message=${ids.messageId}&citation=${odd}`,
  (odd, ids) => `${chunkPath(ids)}?message=${odd}&citation=1`,
  (odd, ids) => `/sessions/${ids.sessionId}/messages/${odd}/evidence`,
  (odd, ids) => `/sessions/${ids.sessionId}/messages?offset=${odd}`,
];

/** Ids of others in every route that shows evidence, forged evidence, and markup in what the pages show. */
export function evidence(world: World): Attack {
  const knowledge = knowledgeOf(world);
  const others = [oddNumber, withheldEvidence, forgedEvidence, plantedMarkup];
  return {
    name: 'evidence',
    parallel: 6,
    least: 2 * CHOICES.length,
    generate: (random, index) => {
      const turn = Math.floor(index / 2);
      if (index % 40 === 39) return hugeEvidence(knowledge, random, Math.floor(index / 40));
      if (index % 2 === 0) return strangeIds(knowledge, random, turn, world);
      return others[turn % others.length]!(knowledge, random, Math.floor(turn / others.length));
    },
  };
}

/** A route with the owner of each of its ids: one of them strange, or all of the same owner. */
const CHOICES = ROUTES.flatMap((route) =>
  OWNERS.flatMap((owner) => {
    const all = (of: Owner) =>
      Object.fromEntries(ID_NAMES.map((name) => [name, of])) as Record<IdName, Owner>;
    const one = route.uses.map((name) => ({ ...all('own'), [name]: owner }));
    return [all(owner), ...(owner === 'own' || one.length === 1 ? [] : one)].map((owners) => ({
      route,
      owners,
    }));
  }),
);

function strangeIds(knowledge: KnowledgeWorld, random: Random, index: number, world: World): AttackStep {
  const { route, owners } = mixed(CHOICES, index, random);
  const chosen = chooseIds(knowledge, owners, random);
  const used = route.uses.map((name) => owners[name]);
  const title = `${route.title} (${route.uses.map((name) => `${owners[name]} ${name}`).join(', ')})`;
  return { title, run: (attacker) => tryIds(route, { used, chosen, knowledge, world }, attacker) };
}

async function tryIds(
  route: Route,
  {
    used,
    chosen: { owners, ids, unknown },
    knowledge,
    world,
  }: { used: Owner[]; chosen: ReturnType<typeof chooseIds>; knowledge: KnowledgeWorld; world: World },
  attacker: Attacker,
): Promise<void> {
  const { get } = requestsTo(knowledge, 'query-gateway', attacker);
  const request = (of: Ids): HttpRequest => ({
    ...get(route.path(of), route.headers),
    ...(route.method && { method: route.method }),
  });
  const isStrange = route.uses.some((name) => isForeign(name, owners[name]));
  if (route.method) {
    if (!isStrange) return;
    await expectUnknown(attacker, request(ids), request(unknown));
    await expectIntact(world, knowledge, attacker);
  } else if (isStrange) await expectUnknown(attacker, request(ids), request(unknown));
  else if (used.every((owner) => owner === 'own')) await expectSuccess(attacker, request(ids));
  // Old answers are shown without their sources; see withheldEvidence.
  else if (new Set(used).size === 1) await expectSuccess(attacker, request(ids));
  else await expectRefusal(attacker, request(ids));
}

function oddNumber(knowledge: KnowledgeWorld, random: Random): AttackStep {
  const path = random.pick(ODD_QUERIES)(random.pick(ODD_NUMBERS), knowledge.own);
  return {
    title: `a number: ${path.replace(/[\da-f-]{36}/g, '…').slice(0, 80)}`,
    run: async (attacker) => {
      const { get } = requestsTo(knowledge, 'query-gateway', attacker);
      await attacker.send(
        get(path, { accept: random.pick(['image/webp', 'image/png', '*/*', 'text/html']) }),
      );
    },
  };
}

import { randomBytes, randomUUID } from 'node:crypto';
import type { Random } from '@tessera/testing';
import type { Attack, AttackStep } from '../../attack.js';
import type { Attacker } from '../../attacker.js';
import { claimsOf, tokenOf } from '../../credentials/jwt.js';
import type { HttpRequest } from '../../http/http-client.js';
import type { KnowledgeWorld, World } from '../../stack/world.js';
import { mixed } from '../variations.js';
import { expectRefusal, expectSuccess, expectUnknown, knowledgeOf, requestsTo } from './probe.js';

const QUESTION = 'What is the combination of the vault?';
const AUDIENCE = 'tessera:delegation';
const PREFIX = 'tsd_';
const MCP_HEADERS = { accept: 'application/json, text/event-stream' };

type Arguments = Record<string, unknown>;
/** Names that a call takes from a document of somebody. */
type Names = { documentId: string; chunkId: string; sessionId: string; messageId: string; kbName: string };

/** Calls of tools that name something. */
const CALLS: ReadonlyArray<
  readonly [tool: string, what: string, input: (foreign: Names, own: Names) => Arguments]
> = [
  ['fetch', 'a passage', ({ documentId, chunkId }) => ({ id: `${documentId}/${chunkId}` })],
  ['fetch', 'a passage of an own document', ({ chunkId }, own) => ({ id: `${own.documentId}/${chunkId}` })],
  [
    'fetch',
    'an own passage of a document',
    ({ documentId }, own) => ({ id: `${documentId}/${own.chunkId}` }),
  ],
  ['get_page', 'a page', ({ documentId }) => ({ document_id: documentId, page: 1, width: 200 })],
  [
    'get_page',
    'an own page with a citation',
    ({ messageId }, own) => ({ document_id: own.documentId, page: 1, message_id: messageId, citation: 1 }),
  ],
  [
    'get_page',
    'an own page with a passage',
    ({ chunkId }, own) => ({ document_id: own.documentId, page: 1, chunk_id: chunkId }),
  ],
  ['ask', 'a knowledge base', ({ kbName }) => ({ question: QUESTION, kb_name: kbName })],
  ['ask', 'a session', ({ sessionId }) => ({ question: 'And before?', session_id: sessionId })],
  ['list_documents', 'a knowledge base', ({ kbName }) => ({ kb_name: kbName })],
  ['ingest_url', 'a knowledge base', ({ kbName }) => ({ url: 'https://example.com/', kb_name: kbName })],
  ['task_status', 'an id', ({ documentId }) => ({ job_id: documentId })],
];

/** Routes of all services, which accept delegation tokens. */
const TARGETS: ReadonlyArray<(world: World, knowledge: KnowledgeWorld) => HttpRequest> = [
  (_world, { urls }) => getOf(urls['query-gateway'], '/documents'),
  (_world, { urls, theirs }) => getOf(urls['query-gateway'], `/documents/${theirs.documentId}`),
  (_world, { urls }) => getOf(urls['ingest-api'], '/kbs'),
  (_world, { urls }) => getOf(urls['query-gateway'], '/openai/v1/models'),
  ({ baseUrl }) => getOf(baseUrl, '/catalog/tables'),
  ({ baseUrl }) => getOf(baseUrl, '/jobs'),
  (_world, { urls }) => callOf(urls['mcp-gateway'], 'list_documents', {}),
];

/** Tools with names of others, and forged delegation tokens at every service. */
export function mcp(world: World): Attack {
  const knowledge = knowledgeOf(world);
  const steps = [
    ...CALLS.flatMap(([tool, what, input]) =>
      (['theirs', 'lost', 'deleted'] as const).map(
        (owner) => () => foreignCall(knowledge, { tool, what, input, owner }),
      ),
    ),
    ...tokensOf(world, knowledge).flatMap(([title, token]) =>
      TARGETS.map((target) => () => forgedToken(title, token, target(world, knowledge), world)),
    ),
    ...TARGETS.map((target) => () => ownDelegation(world, knowledge, target(world, knowledge))),
    () => rightful(knowledge),
  ];
  return {
    name: 'mcp',
    parallel: 6,
    least: steps.length,
    generate: (random, index) => mixed<(random: Random) => AttackStep>(steps, index, random)(random),
  };
}

function foreignCall(
  knowledge: KnowledgeWorld,
  {
    tool,
    what,
    input,
    owner,
  }: { tool: string; what: string; input: (typeof CALLS)[number][2]; owner: 'theirs' | 'lost' | 'deleted' },
): AttackStep {
  const { own } = knowledge;
  // What the attacker has lost are documents, and with `lost` their knowledge base; its sessions are still its own.
  const { documentId, chunkId, sessionId, messageId, kbName } =
    knowledge[owner === 'deleted' ? 'theirs' : owner];
  const isTheirs = owner !== 'lost';
  const foreign = {
    ...(owner === 'deleted' ? knowledge.deleted : { documentId, chunkId }),
    ...(isTheirs
      ? { sessionId, messageId }
      : { sessionId: knowledge.theirs.sessionId, messageId: knowledge.theirs.messageId }),
    kbName,
  };
  const unknown: Names = {
    documentId: randomUUID(),
    chunkId: randomUUID(),
    sessionId: randomUUID(),
    messageId: randomUUID(),
    kbName: `kb-q${randomBytes(6).toString('hex')}7`,
  };
  return {
    title: `${tool}: ${what} (${owner})`,
    run: async (attacker) => {
      const call = (names: Names) => toolCall(knowledge, attacker, tool, input(names, own));
      await expectUnknown(attacker, call(foreign), call(unknown), [foreign.kbName, unknown.kbName]);
    },
  };
}

function rightful(knowledge: KnowledgeWorld): AttackStep {
  return {
    title: 'its own',
    run: async (attacker) => {
      const { own } = knowledge;
      for (const [tool, , input] of CALLS) {
        if (tool === 'ingest_url' || tool === 'task_status') continue;
        const { text } = await expectSuccess(attacker, toolCall(knowledge, attacker, tool, input(own, own)));
        if (text.includes('"isError":true')) attacker.wrong(`${tool} refused its own: ${text.slice(0, 300)}`);
      }
    },
  };
}

/** Tokens that nobody was given, for everything. */
function tokensOf(
  world: World,
  { delegationSecret: secret }: KnowledgeWorld,
): Array<[title: string, token: string]> {
  const { attacker, victim, credentials } = world;
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    ...claimsForAll(victim.tenantId),
    aud: AUDIENCE,
    exp: now + 3_600,
  };
  const { aud: _aud, ...noAudience } = claims;
  const { exp: _exp, ...endless } = claims;
  const { sub: _sub, ...nobody } = claims;
  const header = (alg: string) => ({ alg, typ: 'JWT' });
  const valid = tokenOf(claims, { secret });
  const own = tokenOf({ ...claims, tenants: [attacker.tenantId], kb_read: [], kb_write: [] }, { secret });
  const [head, , signature] = own.split('.');
  const bearer = claimsOf(world, attacker.tenantId);
  return [
    ['signed with another secret', PREFIX + tokenOf(claims, { secret: 'x'.repeat(43) })],
    ['signed with an empty secret', PREFIX + tokenOf(claims, { secret: '' })],
    ['signed with the secret of other tokens', PREFIX + tokenOf(claims, { secret: credentials.jwtSecret })],
    ['unsigned', PREFIX + tokenOf(claims, { header: header('none'), secret: '' }).replace(/[^.]*$/, '')],
    ['with another algorithm', PREFIX + tokenOf(claims, { header: header('HS512'), secret })],
    ['that has expired', PREFIX + tokenOf({ ...claims, exp: now - 60 }, { secret })],
    ['that expires as a text', PREFIX + tokenOf({ ...claims, exp: String(now + 3_600) }, { secret })],
    ['that never expires', PREFIX + tokenOf(endless, { secret })],
    ['not valid yet', PREFIX + tokenOf({ ...claims, nbf: now + 3_600 }, { secret })],
    ['for another audience', PREFIX + tokenOf({ ...claims, aud: credentials.jwtAudience }, { secret })],
    ['for no audience', PREFIX + tokenOf(noAudience, { secret })],
    ['for nobody', PREFIX + tokenOf(nobody, { secret })],
    [
      'with a changed payload',
      `${PREFIX}${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`,
    ],
    ['without its prefix', valid],
    ['with its prefix in capitals', PREFIX.toUpperCase() + valid],
    ['with its prefix twice', PREFIX + PREFIX + valid],
    ['with a tail', `${PREFIX}${valid}.x`],
    [
      'made of an ordinary one',
      PREFIX + tokenOf({ ...bearer, aud: AUDIENCE }, { secret: credentials.jwtSecret }),
    ],
    ['in place of an ordinary one', tokenOf({ ...bearer, ...claims }, { secret })],
    ['made of a key', PREFIX + attacker.apiKey],
    ['empty', PREFIX],
  ];
}

function claimsForAll(tenantId: string) {
  return {
    sub: 'key:ana',
    owner: 'key:ana',
    tenants: [tenantId],
    scopes: ['knowledge:read', 'knowledge:write', 'queries:run', 'jobs:read', 'admin'],
    kb_read: ['*'],
    kb_write: ['*'],
  };
}

function forgedToken(title: string, token: string, target: HttpRequest, { victim }: World): AttackStep {
  const headers = { ...target.headers, authorization: `Bearer ${token}`, 'x-tenant-id': victim.tenantId };
  return {
    title: `a delegation token ${title} to ${target.path.slice(0, 30)}`,
    run: (attacker) => expectRefusal(attacker, { ...target, headers }),
  };
}

/** A token as the gateway would make it for the attacker, sent to a service directly, opens nothing more than its key. */
function ownDelegation(world: World, knowledge: KnowledgeWorld, target: HttpRequest): AttackStep {
  const { attacker: tenant, victim } = world;
  const kbNames = [knowledge.own.kbName];
  const exp = Math.floor(Date.now() / 1_000) + 600;
  const rights = {
    ...claimsForAll(tenant.tenantId),
    kb_read: kbNames,
    kb_write: kbNames,
    aud: AUDIENCE,
    exp,
  };
  const token = PREFIX + tokenOf(rights, { secret: knowledge.delegationSecret });
  const authorization = `Bearer ${token}`;
  return {
    title: `an own delegation token at ${target.path.slice(0, 30)}`,
    run: async (attacker) => {
      const { headers } = target;
      const other = await attacker.send({
        ...target,
        headers: { ...headers, authorization, 'x-tenant-id': victim.tenantId },
      });
      const isSql = target.baseUrl === world.baseUrl;
      if (isSql && other.status < 400)
        attacker.leak(`let into another tenant with ${other.status}`, target.path);
      await attacker.send({
        ...target,
        headers: { ...headers, authorization, 'x-tenant-id': tenant.tenantId },
      });
    },
  };
}

function toolCall(
  knowledge: KnowledgeWorld,
  attacker: Attacker,
  tool: string,
  input: Arguments,
): HttpRequest {
  const { post } = requestsTo(knowledge, 'mcp-gateway', attacker);
  return post('/mcp', messageOf(tool, input), MCP_HEADERS);
}

function getOf(baseUrl: string, path: string): HttpRequest {
  return { method: 'GET', baseUrl, path, headers: {} };
}

function callOf(baseUrl: string, tool: string, input: Arguments): HttpRequest {
  const headers = { 'content-type': 'application/json', ...MCP_HEADERS };
  return { method: 'POST', baseUrl, path: '/mcp', headers, body: JSON.stringify(messageOf(tool, input)) };
}

function messageOf(name: string, input: Arguments): object {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
}

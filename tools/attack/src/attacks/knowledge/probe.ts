import { randomUUID } from 'node:crypto';
import type { Random } from '@tessera/testing';
import type { Attacker } from '../../attacker.js';
import type { HttpRequest, Reply } from '../../http/http-client.js';
import type { KnowledgeApi } from '../../stack/knowledge-services.js';
import type { KnowledgeWorld, World } from '../../stack/world.js';

const UUID = /[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}/gi;

/** Ways to write an id, some of which a parser accepts and a comparison does not. */
const NOTATIONS: ReadonlyArray<(id: string) => string> = [
  (id) => id,
  (id) => id,
  (id) => id.toUpperCase(),
  (id) => `{${id}}`,
  (id) => `urn:uuid:${id}`,
  (id) => id.replaceAll('-', ''),
  (id) => `${id}%20`,
  (id) => `%0a${id}`,
  (id) => `${id}%00`,
  (id) => `${id}/`,
  (id) => `${id}%2f..%2f${id}`,
  (id) => `./${id}`,
];

export type IdName = 'documentId' | 'chunkId' | 'sessionId' | 'messageId';
export type Ids = Record<IdName, string>;
/** Whose an id is; `deleted` and `lost` were the attacker's. */
export type Owner = 'own' | 'theirs' | 'deleted' | 'lost';

/** A choice of ids, and the same with made-up ones in place of those that must be unknown. */
export interface ChosenIds {
  owners: Record<IdName, Owner>;
  ids: Ids;
  unknown: Ids;
}

/** The attacker's old messages remain its own. */
export function isForeign(name: IdName, owner: Owner): boolean {
  return name === 'sessionId' || name === 'messageId' ? owner === 'theirs' : owner !== 'own';
}

/** @param owners of the ids that a request uses */
export function chooseIds(
  knowledge: KnowledgeWorld,
  owners: Record<IdName, Owner>,
  random: Random,
): ChosenIds {
  const notation = random.pick(NOTATIONS);
  const [ids, unknown] = [{}, {}] as [Ids, Ids];
  for (const name of Object.keys(owners) as IdName[]) {
    const id = knowledge[owners[name]][name];
    const hides = isForeign(name, owners[name]);
    ids[name] = hides ? notation(id) : id;
    unknown[name] = hides ? notation(randomUUID()) : id;
  }
  return { owners, ids, unknown };
}

/** The knowledge service of a world. @throws Error if it was not started */
export function knowledgeOf({ knowledge }: World): KnowledgeWorld {
  if (!knowledge) throw new Error('This attack needs the knowledge service.');
  return knowledge;
}

/** Requests to an API with the attacker's credential. */
export function requestsTo({ urls }: KnowledgeWorld, api: KnowledgeApi, attacker: Attacker) {
  const own = { baseUrl: urls[api], headers: attacker.headers() };
  return {
    get: (path: string, headers: Record<string, string> = {}): HttpRequest => ({
      ...own,
      method: 'GET',
      path,
      headers: { ...own.headers, ...headers },
    }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}): HttpRequest => ({
      ...own,
      method: 'POST',
      path,
      headers: { ...own.headers, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  };
}

/**
 * Expects that something foreign is answered exactly like something that does not exist.
 * @param names of both, which responses may repeat
 */
export async function expectUnknown(
  attacker: Attacker,
  foreign: HttpRequest,
  unknown: HttpRequest,
  names: readonly [foreign: string, unknown: string] = ['', ''],
): Promise<void> {
  const [found, missing] = [await attacker.send(foreign), await attacker.send(unknown)];
  const request = `${foreign.method} ${foreign.path}\n${foreign.body?.toString() ?? ''}`;
  if (found.status < 400 && missing.status >= 400)
    attacker.leak(`answered with ${found.status}: ${found.text.slice(0, 200)}`, request);
  else if (formOf(found, names[0]) !== formOf(missing, names[1]))
    attacker.leak(
      `tells it from an unknown one: ${formOf(found, names[0])} / ${formOf(missing, names[1])}`,
      request,
    );
}

/** Expects a refusal. */
export async function expectRefusal(attacker: Attacker, request: HttpRequest): Promise<void> {
  const { status, text } = await attacker.send(request);
  if (status >= 200 && status < 300)
    attacker.leak(`let in with ${status}: ${text.slice(0, 200)}`, JSON.stringify(request));
}

/** Expects success: otherwise the refusals prove nothing. */
export async function expectSuccess(attacker: Attacker, request: HttpRequest): Promise<Reply> {
  const reply = await attacker.send(request);
  if (reply.status !== 200)
    attacker.wrong(`its own was refused: ${reply.status} ${reply.text}`, JSON.stringify(request));
  return reply;
}

/** Expects that the victim still has everything. */
export async function expectIntact({ victim }: World, knowledge: KnowledgeWorld, attacker: Attacker) {
  const { documentId, sessionId } = knowledge.theirs;
  const headers = { authorization: `Bearer ${victim.apiKey}` };
  for (const path of [`/documents/${documentId}`, `/sessions/${sessionId}`]) {
    const { status } = await fetch(knowledge.urls['query-gateway'] + path, { headers });
    if (status !== 200) attacker.wrong(`the victim's ${path} is gone: ${status}`);
  }
}

/** A response without ids, times and the name that was sent. */
function formOf({ status, headers, text }: Reply, name: string): string {
  const named = name === '' ? text : text.replaceAll(JSON.stringify(name).slice(1, -1), '<name>');
  const form = named
    .replace(UUID, '<id>')
    .replace(/"(?:duration_ms|checked_at|created_at|created)":\s*(?:"[^"]*"|[\d.]+)/g, '');
  return JSON.stringify([status, headers['content-type'], headers['x-error-code'], form]);
}

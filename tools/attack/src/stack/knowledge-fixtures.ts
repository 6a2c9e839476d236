import { API_KEY_CACHE_MS } from '@tessera/auth';
import { withClient } from '@tessera/testing';
import { DrawnPdf } from '@tessera/testing/pdf';
import { setTimeout as sleep } from 'node:timers/promises';
import { PLANTED_FILES } from './planted-files.js';
import type { GivenFile, KnowledgeServices } from './knowledge-services.js';
import type { Answered, KnowledgeWorld, Tenant } from './world.js';

export interface FixtureOptions {
  attacker: Tenant;
  victim: Tenant;
  registryUrl: string;
  /** In what the attacker has lost, other than in its answers. */
  secrets: { deleted: string; lost: string };
}

/** Knowledge bases of a tenant's key. */
export function kbNamesOf(word: string): string[] {
  return [`kb-${word}`, `lost-${word}`, `planted-${word}`];
}

/** Fills the knowledge bases of both tenants, and takes from the attacker what it has lost. */
export async function addFixtures(
  services: KnowledgeServices,
  { attacker, victim, registryUrl, secrets }: FixtureOptions,
): Promise<Omit<KnowledgeWorld, 'delegationSecret'>> {
  const [ownKb = '', lostKb = '', plantedKb = ''] = kbNamesOf(attacker.word);
  const [theirKb = ''] = kbNamesOf(victim.word);
  const own = await services.answered(attacker.apiKey, await vault(ownKb, attacker.word));
  const deleted = await services.answered(attacker.apiKey, await vault(ownKb, secrets.deleted));
  const lost = await services.answered(attacker.apiKey, await vault(lostKb, secrets.lost));
  for (const file of PLANTED_FILES)
    await services.ingest(attacker.apiKey, { ...file, kbName: plantedKb, question: '' });
  const theirs = await services.answered(victim.apiKey, await vault(theirKb, victim.word));
  await services.stopWorkers();
  await services.call(attacker.apiKey, 'DELETE', `/documents/${deleted.documentId}`);
  await loseKnowledgeBase(registryUrl, attacker, lostKb);
  requireSilence(deleted, secrets.deleted);
  requireSilence(lost, secrets.lost);
  return { urls: services.urls, own, theirs, deleted, lost, plantedKb };
}

/** A page whose secret is beside the sentence that answers the question, and in the file's name. */
async function vault(kbName: string, secret: string): Promise<GivenFile> {
  const pdf = await DrawnPdf.create();
  pdf
    .sheet()
    .text('Vault rules', 40, 50, { size: 20, bold: true })
    .lines(['The combination of the vault is 4711.'], 40, 100)
    .lines([`Keeper: ${secret}.`], 40, 200);
  const question = 'What is the combination of the vault?';
  return { kbName, name: `vault-${secret}.pdf`, bytes: new Uint8Array(await pdf.bytes()), question };
}

async function loseKnowledgeBase(registryUrl: string, { apiKey }: Tenant, kbName: string): Promise<void> {
  const sql = `update api_keys set kb_read = array_remove(kb_read, $2), kb_write = array_remove(kb_write, $2)
               where id = $1`;
  await withClient(registryUrl, (client) => client.query(sql, [apiKey.split('_')[1], kbName]));
  await sleep(2 * API_KEY_CACHE_MS);
}

/** An answer remains, so what must not be shown must not be in it. */
function requireSilence({ answer }: Answered, secret: string): void {
  if (answer.includes(secret)) throw new Error(`The answer quotes the secret: ${answer}`);
}

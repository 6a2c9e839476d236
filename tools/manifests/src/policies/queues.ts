import { QUEUES, type QueueDefinition } from '@tessera/contracts';
import type { Finding } from '../finding.js';
import type { Manifests } from '../rendering/manifests.js';
import type { App } from '../settings/app-settings.js';
import { environmentOf, ownContainer } from '../settings/environment.js';
import { deploymentsOf } from './pods.js';

/** The queues that scale a worker. Not embedding_queue, whose speed depends on the model server. */
const QUEUES_OF: Readonly<Record<string, readonly QueueDefinition[]>> = {
  'router-worker': [QUEUES.router],
  'text-worker': [QUEUES.text, QUEUES.textLarge],
  'visual-worker': [QUEUES.visual],
};

/** BullMQ's lists and sets of jobs that need or have a worker now; delayed ones need none yet. */
const STATES = ['wait', 'prioritized', 'active'];

/** Checks that workers scale by all jobs of their queues, under BullMQ's names in Redis. */
export function checkQueues(manifests: Manifests, apps: readonly App[]): Finding[] {
  return manifests.ofKind('ScaledObject').flatMap(({ kind, metadata, spec }) => {
    const name = spec?.scaleTargetRef.name ?? '';
    const where = manifests.where({ kind, name: metadata.name });
    const queues = QUEUES_OF[name];
    if (!queues) return [{ where, problem: `${name} has no known queues` }];
    const prefix = prefixOf(manifests, name, apps);
    const wanted = queues.flatMap((queue) => STATES.map((state) => `${prefix}:${queue.name}:${state}`));
    const triggers = spec?.triggers ?? [];
    const found = triggers.map((trigger) => String(trigger.metadata?.listName));
    const formula = spec?.advanced?.scalingModifiers?.formula ?? '';
    const unused = triggers.filter((trigger) => !formula.split(' + ').includes(trigger.name ?? ''));
    return [
      ...difference(wanted, found).map((key) => ({ where, problem: `it does not count ${key}` })),
      ...difference(found, wanted).map((key) => ({ where, problem: `${key} is not a list of its queues` })),
      ...unused.map((trigger) => ({ where, problem: `its formula omits ${trigger.name}` })),
    ];
  });
}

function prefixOf(manifests: Manifests, name: string, apps: readonly App[]): string {
  const deployment = deploymentsOf(manifests).find((candidate) => candidate.name === name);
  const container = deployment && ownContainer(deployment);
  const set =
    container && environmentOf(manifests, container).variables.find((found) => found.name === 'QUEUE_PREFIX');
  return set?.value ?? apps.find((app) => app.name === name)?.settings.get('QUEUE_PREFIX')?.default ?? '';
}

function difference(these: readonly string[], without: readonly string[]): string[] {
  return these.filter((key) => !without.includes(key));
}

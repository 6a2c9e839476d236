import type { Attack, Force } from '../attack.js';
import type { World } from '../stack/world.js';
import { answers } from './answers.js';
import { bodies } from './bodies.js';
import { bombs } from './bombs.js';
import { credentials } from './credentials.js';
import { evidence } from './knowledge/evidence.js';
import { mcp } from './knowledge/mcp.js';
import { openai } from './knowledge/openai.js';
import { honesty } from './honesty.js';
import { loops } from './loops.js';
import { names } from './names.js';
import { queues } from './queues.js';
import { readers } from './readers.js';
import { reading } from './reading.js';
import { sessions } from './sessions.js';
import { trail } from './trail.js';

/** A class of attacks without its target. */
export interface AttackClass {
  name: string;
  /** Whether its target is the knowledge service. */
  hasKnowledge?: boolean;
  prepare: (world: World, force: Force) => Attack;
}

/** All classes; harmless ones first. */
export const ATTACKS: readonly AttackClass[] = [
  { name: 'credentials', prepare: credentials },
  { name: 'names', prepare: names },
  { name: 'honesty', prepare: honesty },
  { name: 'trail', prepare: trail },
  { name: 'evidence', hasKnowledge: true, prepare: evidence },
  { name: 'openai', hasKnowledge: true, prepare: openai },
  { name: 'mcp', hasKnowledge: true, prepare: mcp },
  { name: 'bodies', prepare: bodies },
  { name: 'sessions', prepare: sessions },
  { name: 'answers', prepare: answers },
  { name: 'queues', prepare: queues },
  { name: 'readers', prepare: readers },
  { name: 'loops', prepare: loops },
  { name: 'bombs', prepare: bombs },
  { name: 'reading', prepare: reading },
];

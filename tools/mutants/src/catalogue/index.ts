import { ACCESS } from './access.js';
import { CLEANING } from './cleaning.js';
import { FENCING } from './fencing.js';
import { GUARDS } from './guards.js';
import { LIMITS } from './limits.js';
import type { Mutant } from './mutant.js';
import { PRESENTERS } from './presenters.js';
import { RANKING } from './ranking.js';
import { RETRIES } from './retries.js';
import { STREAMS } from './streams.js';
import { TABLES } from './tables.js';

const BY_KIND = {
  guards: GUARDS,
  limits: LIMITS,
  fencing: FENCING,
  access: ACCESS,
  ranking: RANKING,
  tables: TABLES,
  streams: STREAMS,
  presenters: PRESENTERS,
  cleaning: CLEANING,
  retries: RETRIES,
};

export const MUTANTS: readonly Mutant[] = Object.entries(BY_KIND).flatMap(([kind, faults]) =>
  faults.map((fault) => ({ kind, ...fault })),
);

import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '@tessera/platform';
import { openVectorStore, vectorsSettings } from '@tessera/vectors';
import type { FaultyStack } from '../faulty-stack.js';
import type { Journal } from '../load/journal.js';
import { checkDocuments } from './document.checks.js';
import type { Finding } from './finding.js';
import { checkLoads } from './load.checks.js';
import { checkSearch } from './search.checks.js';
import { checkWork } from './work.checks.js';

/** A dead worker is noticed when its lock or lease expires; then come the retry and the clean-up. */
const SETTLED_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 300;

/**
 * Waits for all work, and compares what was acknowledged with what is stored. Checks again until all is well or the
 * time is up.
 * @returns what remains wrong
 */
export async function checkAll(
  stack: FaultyStack,
  journal: Journal,
  settledWithinMs = SETTLED_WITHIN_MS,
): Promise<Finding[]> {
  const deadline = Date.now() + settledWithinMs;
  const vectors = openVectorStore(loadConfig(vectorsSettings, stack.env));
  const look = async (): Promise<Finding[]> => {
    const unfinished = await checkWork(stack);
    if (unfinished.length > 0) return unfinished;
    return [...(await checkDocuments(stack, journal, vectors)), ...(await checkLoads(stack, journal))];
  };
  try {
    let findings = await look();
    while (findings.length > 0 && Date.now() < deadline) {
      await sleep(LOOK_EVERY_MS);
      findings = await look();
    }
    const said = journal.complaints.splice(0).map((what): Finding => ({ kind: 'wrong', what }));
    const untried = journal.documents.filter(({ isSearched }) => !isSearched);
    for (const document of untried) document.isSearched = document.deletion === 'none';
    return [...findings, ...said, ...(await checkSearch(stack, untried))];
  } finally {
    await vectors.close();
  }
}

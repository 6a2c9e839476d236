import type { FaultyStack } from '../faulty-stack.js';
import { KB_NAME } from '../load/documents.js';
import type { TakenDocument } from '../load/journal.js';
import { askFor, json } from '../load/persistent-client.js';
import type { Finding } from './finding.js';

/** Each document is found by its own word, alone, unless it was deleted. */
export async function checkSearch(
  stack: FaultyStack,
  documents: readonly TakenDocument[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { documentId, word, deletion } of documents) {
    if (word === '' || deletion === 'asked') continue;
    const { sources } = await askFor<{ sources: { text: Array<{ document_id: string }> } }>(
      `${stack.baseUrl}/search`,
      json({ query: word, kb_name: KB_NAME }),
      [200],
    );
    const isFound = sources.text.some(({ document_id: id }) => id === documentId);
    if (deletion === 'none' && !isFound) findings.push({ kind: 'lost', what: `${word} is not found` });
    if (deletion === 'answered' && isFound)
      findings.push({ kind: 'wrong', what: `${word} is found, and was deleted` });
  }
  return findings;
}

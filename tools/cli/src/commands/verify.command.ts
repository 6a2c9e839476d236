import { Command } from 'commander';
import { readFile, stat } from 'node:fs/promises';
import type { KnowledgeSchemas } from '@tessera/client';
import { unwrap } from '@tessera/client';
import { openTessera } from '../api/open-tessera.js';
import { print } from '../output/print.js';
import { printable, table } from '../output/table.js';

type Evidence = KnowledgeSchemas['EvidenceOut'];
type Verified = KnowledgeSchemas['VerifiedEvidence'];

const MAX_EVIDENCE_BYTES = 16 * 1024 * 1024;

/** `verify <evidence.json>`: checks evidence against the documents; exits with 1 unless all of it holds. */
export function verifyCommand(): Command {
  return new Command('verify')
    .argument('<file>', 'evidence as JSON, from `sessions evidence`')
    .option('--json', 'print as JSON')
    .action(async (file: string, options: { json?: boolean }, command: Command) => {
      const evidence = await readEvidence(file);
      const client = await openTessera(command);
      const verified = unwrap(await client.http.POST('/evidence/verify', { body: evidence }));
      print(options, verified, report(verified));
      if (!verified.verified) process.exitCode = 1;
    });
}

/** The service validates it. */
async function readEvidence(file: string): Promise<Evidence> {
  const { size } = await stat(file);
  if (size > MAX_EVIDENCE_BYTES) throw new Error(`${file} is too large to be the evidence of an answer.`);
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Evidence;
  } catch (error) {
    throw new Error(`${file} is not valid JSON. Save evidence with: tessera sessions evidence`, {
      cause: error,
    });
  }
}

function report({ verified, citations }: Verified): string {
  const rows = citations.map(({ citation, document_id, document, quote, message }) => [
    `[${citation}]`,
    document_id ?? '',
    document,
    quote,
    printable(message),
  ]);
  const result = verified ? 'The evidence holds.' : 'The evidence does not hold.';
  return `${table(['CITATION', 'DOCUMENT', 'STATE', 'QUOTE', ''], rows)}\n${result}`;
}

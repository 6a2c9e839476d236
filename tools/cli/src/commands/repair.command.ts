import { Command } from 'commander';
import { localObjects, localVectors, readLocalState } from '../local-state.js';
import { print } from '../output/print.js';
import { printable } from '../output/table.js';
import type { Orphans } from '../repair/orphan-sweep.js';
import type { LostSource, RepairResult } from '../repair/repairer.js';

interface RepairCommandOptions {
  all?: boolean;
  dryRun?: boolean;
  orphans?: boolean;
  force?: boolean;
  json?: boolean;
}

/** `repair`: after the loss of a store, or a restore of stores that do not match. */
export function repairCommand(): Command {
  return new Command('repair')
    .description(
      'compare what is published with the vector store and the object store, and have documents indexed again of which chunks are missing; with the settings of the services, while they run',
    )
    .option('--all', 'index all documents again, whatever is missing')
    .option('--dry-run', 'only say what is missing')
    .option(
      '--orphans',
      'delete stored files of documents and attachments that the registry does not know, as an older copy of it leaves them; those of the last 24 hours stay',
    )
    .option('--force', 'with --orphans: even where they belong to most of the documents and attachments')
    .option('--json', 'print as JSON')
    .action(
      async ({
        all = false,
        dryRun = false,
        orphans = false,
        force = false,
        ...options
      }: RepairCommandOptions) => {
        // Stores and queues are much to load for the other commands.
        const { removeOrphans, repairDocuments } = await import('../repair/repair-documents.js');
        const report = (documents: number): void => {
          if (process.stderr.isTTY) process.stderr.write(`\r${documents} documents `);
        };
        const local = await readLocalState();
        const environment = {
          ...(local.database_url === undefined ? {} : { DATABASE_URL: local.database_url }),
          OBJECT_STORE_PATH: localObjects(),
          VECTOR_STORE_PATH: localVectors(),
          ...process.env,
        };
        const repaired = await repairDocuments(environment, { all, dryRun, report });
        const result = orphans
          ? { ...repaired, orphans: await removeOrphans(environment, { dryRun, force }) }
          : repaired;
        if (process.stderr.isTTY) process.stderr.write('\r');
        print(options, result, textOf(result, { dryRun }));
        if (result.lost_sources.length > 0) process.exitCode = 2;
      },
    );
}

function textOf(
  {
    documents,
    incomplete,
    restarted,
    under_way,
    lost_sources,
    orphans,
  }: RepairResult & { orphans?: Orphans },
  { dryRun }: { dryRun: boolean },
): string {
  return [
    `${documents} documents are published; of ${incomplete} not all chunks are there.`,
    `${restarted} are indexed again now, ${under_way} were being indexed. \`tasks\` shows how far they are.`,
    ...lost_sources.map(lineOf),
    ...(orphans ? [lineOfOrphans(orphans, dryRun ? 'belong' : 'belonged')] : []),
  ].join('\n');
}

function lineOfOrphans({ owners, objects, size_bytes }: Orphans, verb: 'belong' | 'belonged'): string {
  const what = `${objects} stored files (${size_bytes} bytes) ${verb} to ${owners} documents or attachments that the registry does not know`;
  return verb === 'belong' ? `${what}.` : `${what}, and are deleted.`;
}

function lineOf({ document_id, name, kb_name, is_searchable }: LostSource): string {
  const rest = is_searchable
    ? 'It is found and cited from its chunks.'
    : 'Nothing of it is left: delete it, and upload it again.';
  return `${document_id} ${printable(name)} (${kb_name}): its file is not in the object store. ${rest}`;
}

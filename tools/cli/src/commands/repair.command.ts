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

/** `repair`: recovers from a lost store, or from stores restored to different points in time. */
export function repairCommand(): Command {
  return new Command('repair')
    .description(
      'compare published documents with the vector store and the object store, and reindex documents with missing chunks; needs the settings of the services, which may run',
    )
    .option('--all', 'reindex all documents, even complete ones')
    .option('--dry-run', 'report only; change nothing')
    .option(
      '--orphans',
      'also delete stored files of documents and attachments that are not in the registry, such as after restoring an older backup of it; keeps files of the last 24 hours',
    )
    .option(
      '--force',
      'with --orphans: delete even if more than half of all documents and attachments are affected',
    )
    .option('--json', 'print as JSON')
    .action(
      async ({
        all = false,
        dryRun = false,
        orphans = false,
        force = false,
        ...options
      }: RepairCommandOptions) => {
        // Loaded here because stores and queues would slow the start of other commands.
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
    `${documents} published documents; ${incomplete} have missing chunks.`,
    `${restarted} queued for reindexing, ${under_way} already in progress. Run \`tasks\` to see their progress.`,
    ...lost_sources.map(lineOf),
    ...(orphans ? [lineOfOrphans(orphans, { dryRun })] : []),
  ].join('\n');
}

function lineOfOrphans({ owners, objects, size_bytes }: Orphans, { dryRun }: { dryRun: boolean }): string {
  const what = `${objects} orphaned files (${size_bytes} bytes) of ${owners} documents or attachments`;
  return dryRun ? `Found ${what}.` : `Deleted ${what}.`;
}

function lineOf({ document_id, name, kb_name, is_searchable }: LostSource): string {
  const rest = is_searchable
    ? 'Its chunks are complete, so it can still be found and cited.'
    : 'It cannot be recovered: delete it and upload it again.';
  return `${document_id} ${printable(name)} (${kb_name}): the original file is missing from the object store. ${rest}`;
}

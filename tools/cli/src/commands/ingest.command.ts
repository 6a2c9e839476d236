import { Command, Option } from 'commander';
import { ingestSources, type IngestOutcome } from '../ingest/ingest-sources.js';
import { filesOf } from '../ingest/files-of.js';
import { isAddress } from '../ingest/is-address.js';
import { openTessera } from '../api/open-tessera.js';
import { ProgressDisplay } from '../output/progress-display.js';

interface IngestOptions {
  kb?: string;
  recursive?: boolean;
  pipeline?: 'text' | 'visual';
}

/** `ingest <sources…>`: uploads the sources and shows the progress of each. Exits with code 1 if one fails. */
export function ingestCommand(): Command {
  return new Command('ingest')
    .argument('<sources...>', 'files, folders or URLs (http://… or https://…)')
    .option(
      '--kb <name>',
      'knowledge base, created if it does not exist (default: the default knowledge base)',
    )
    .option('-r, --recursive', 'include subfolders')
    .addOption(
      new Option('--pipeline <name>', 'pipeline to use (default: chosen by content)').choices([
        'text',
        'visual',
      ]),
    )
    .action(async (given: string[], options: IngestOptions, command: Command) => {
      const addresses = new Set(given.filter(isAddress));
      const paths = given.filter((source) => !isAddress(source));
      const sources = [...(await filesOf(paths, { recursive: options.recursive ?? false })), ...addresses];
      if (sources.length === 0) throw new Error('No files found. To include subfolders, add --recursive.');
      const client = await openTessera(command);
      if (options.kb) await client.ensureKnowledgeBase(options.kb);
      const display = new ProgressDisplay(process.stdout);
      const outcomes = await ingestSources(client, sources, {
        kbName: options.kb,
        pipeline: options.pipeline,
        display,
      });
      display.stop();
      process.stdout.write(`${summary(outcomes)}\n`);
      if (outcomes.some((outcome) => outcome.state === 'failed')) process.exitCode = 1;
    });
}

function summary(outcomes: IngestOutcome[]): string {
  const count = (state: IngestOutcome['state']) =>
    outcomes.filter((outcome) => outcome.state === state).length;
  return `${count('ready')} ingested, ${count('known')} already ingested, ${count('failed')} failed`;
}

import { Command, Option } from 'commander';
import { ingestSources, type IngestOutcome } from '../ingest/ingest-sources.js';
import { filesOf } from '../ingest/files-of.js';
import { isAddress } from '../ingest/is-address.js';
import { ensureKnowledgeBase } from '../ingest/ensure-knowledge-base.js';
import { knowledgeClient } from '../api/knowledge-client.js';
import { ProgressDisplay } from '../output/progress-display.js';

interface IngestOptions {
  kb?: string;
  recursive?: boolean;
  pipeline?: 'text' | 'visual';
}

/** `ingest <files, folders or addresses…>`: hands them in, shows each one's progress, and sums up. Exit code 1 when one failed. */
export function ingestCommand(): Command {
  return new Command('ingest')
    .argument('<sources...>', 'files, folders, or addresses (http://… or https://…)')
    .option('--kb <name>', 'knowledge base; made when it does not exist (default: the default one)')
    .option('-r, --recursive', 'folders with all that is below them')
    .addOption(
      new Option('--pipeline <name>', 'how to read them, whatever they are').choices(['text', 'visual']),
    )
    .action(async (given: string[], options: IngestOptions, command: Command) => {
      const addresses = new Set(given.filter(isAddress));
      const paths = given.filter((source) => !isAddress(source));
      const sources = [...(await filesOf(paths, { recursive: options.recursive ?? false })), ...addresses];
      if (sources.length === 0)
        throw new Error('No file there. Folders below a folder are read with --recursive.');
      const client = await knowledgeClient(command);
      if (options.kb) await ensureKnowledgeBase(client, options.kb);
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
  return `${count('ready')} ingested, ${count('known')} already there, ${count('failed')} failed`;
}

import { Command } from 'commander';
import { join, resolve } from 'node:path';
import { localModels } from '../local-state.js';
import { KNOWN_MODELS, knownModel, modelBytes, type ModelFile } from '../models/model-catalogue.js';
import { openFolder, openSource } from '../models/open-source.js';
import { isInPlace, pullModel } from '../models/pull-model.js';
import { unpinnedModel } from '../models/unpinned-model.js';
import { print } from '../output/print.js';
import { ProgressDisplay } from '../output/progress-display.js';
import { table } from '../output/table.js';

const HUB = 'https://huggingface.co';

export function modelsCommand(): Command {
  return new Command('models').addCommand(pullCommand()).addCommand(listCommand());
}

interface PullOptions {
  from?: string;
  to?: string;
  unpinned?: boolean;
}

function pullCommand(): Command {
  return new Command('pull')
    .description(
      'download a model, verifying the pinned revision and SHA-256 of each file; resumes after an interruption',
    )
    .argument('[name]', 'name from `models list`', KNOWN_MODELS[0].name)
    .option('--from <source>', 'URL of a hub, or a folder (default: HF_ENDPOINT, or the Hugging Face Hub)')
    .option('--to <folder>', 'folder that contains the models (default: the one that `npm start` uses)')
    .option('--unpinned', 'copy any model from the folder given by --from, without verifying it')
    .action(async (name: string, { from, to, unpinned }: PullOptions) => {
      const address = from || process.env.HF_ENDPOINT || HUB;
      const known = unpinned ? null : knownModel(name);
      const model = known ?? (await unpinnedModel(name, address));
      const source = known ? await openSource(address, known) : await openFolder(address, name);
      const folder = join(resolve(to ?? localModels()), model.name);
      const display = new ProgressDisplay(process.stderr);
      try {
        await pullModel(model, source, { folder, report: reportOn(display) });
      } finally {
        display.stop();
      }
      process.stdout.write(`${model.name} is in ${folder}.\n`);
    });
}

function reportOn(display: ProgressDisplay): Parameters<typeof pullModel>[2]['report'] {
  return {
    progress: ({ path, sizeBytes }: ModelFile, haveBytes: number) =>
      display.update(
        path,
        (100 * haveBytes) / sizeBytes,
        `${megabytes(haveBytes)} of ${megabytes(sizeBytes)}`,
      ),
    done: ({ path, sizeBytes }, outcome) =>
      display.finish(
        path,
        outcome === 'pulled' ? `✓ ${path} (${megabytes(sizeBytes)})` : `= ${path}: already downloaded`,
      ),
  };
}

function listCommand(): Command {
  return new Command('list')
    .description('list available models and which of them are installed')
    .option('--to <folder>', 'folder that contains the models (default: the one that `npm start` uses)')
    .option('--json', 'print as JSON')
    .action(async ({ to, ...options }: { to?: string; json?: boolean }) => {
      const folder = resolve(to ?? localModels());
      const models = await Promise.all(
        KNOWN_MODELS.map(async (model) => ({
          name: model.name,
          dimensions: model.dimensions,
          size_bytes: modelBytes(model),
          licence: model.licence,
          source: `${model.repository}@${model.revision}`,
          is_in_place: await isInPlace(model, join(folder, model.name)),
        })),
      );
      const rows = models.map(({ name, dimensions, size_bytes, licence, source, is_in_place }) => [
        name,
        dimensions,
        megabytes(size_bytes),
        licence,
        is_in_place ? 'installed' : 'not installed',
        source,
      ]);
      print(
        options,
        { folder, models },
        table(['MODEL', 'DIMENSIONS', 'SIZE', 'LICENCE', 'STATE', 'SOURCE'], rows),
      );
    });
}

function megabytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${Math.round(bytes / 1_000_000)} MB`;
}

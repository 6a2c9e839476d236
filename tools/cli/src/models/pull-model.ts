import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pRetry from 'p-retry';
import type { KnownModel, ModelFile } from './model-catalogue.js';
import { type ModelSource, SourceError } from './model-source.js';
import { PartialFile } from './partial-file.js';
import { sha256Of } from './sha256.js';

const RETRIES = 3;

export interface PullReport {
  progress: (file: ModelFile, haveBytes: number) => void;
  /** `present`: the pinned file already exists. */
  done: (file: ModelFile, outcome: 'pulled' | 'present') => void;
}

/**
 * Downloads a model into its folder. A file gets its name only when it is complete and verified. Safe to kill and resume at any
 * time, and to run concurrently.
 * @param folder of the model
 * @throws SourceError, or Error if a different file exists in the folder
 */
export async function pullModel(
  model: Pick<KnownModel, 'files'>,
  source: ModelSource,
  { folder, report }: { folder: string; report: PullReport },
): Promise<void> {
  for (const file of model.files) {
    const path = join(folder, file.path);
    const isPresent = await isPinned(path, file);
    if (!isPresent) await pullFile(file, source, { path, report });
    report.done(file, isPresent ? 'present' : 'pulled');
  }
}

/** Whether all files of the model exist with their expected sizes. */
export async function isInPlace({ files }: KnownModel, folder: string): Promise<boolean> {
  const sizes = await Promise.all(files.map(({ path }) => sizeOf(join(folder, path))));
  return files.every(({ sizeBytes }, at) => sizes[at] === sizeBytes);
}

async function pullFile(
  file: ModelFile,
  source: ModelSource,
  { path, report }: { path: string; report: PullReport },
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const partial = await PartialFile.open(path, file, (haveBytes) => report.progress(file, haveBytes));
  try {
    await pRetry(() => partial.fill(source), {
      retries: RETRIES,
      minTimeout: 500,
      shouldRetry: ({ error }) => error instanceof SourceError && error.mayPass,
    });
    await partial.finish(path);
  } finally {
    await partial.close();
  }
}

/** @throws Error if a different file exists */
async function isPinned(path: string, { sizeBytes, sha256 }: ModelFile): Promise<boolean> {
  const size = await sizeOf(path);
  if (size === null) return false;
  if (size === sizeBytes && (await sha256Of(path)) === sha256) return true;
  throw new Error(
    `${path} exists but is not the pinned file. Remove it, or choose another folder with --to.`,
  );
}

/** Null if the file does not exist. */
async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  );
}

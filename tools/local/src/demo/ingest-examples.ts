import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MultiBar, Presets, type SingleBar } from 'cli-progress';
import { type TaskAuditOut as Task, type Tessera, unwrap } from '@tessera/client';
import { ingestFile } from '../client/knowledge.js';

const POLL_MS = 250;
const STALLED_AFTER_MS = 180_000;

/** The documents of the examples folder. Skips hidden files; .demo.json holds the questions. */
export function exampleFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !/^readme\.md$/i.test(entry.name))
    .map((entry) => join(folder, entry.name))
    .sort();
}

/**
 * Ingests the files, showing progress bars on a terminal and lines elsewhere.
 * @returns the ended tasks
 */
export async function ingestWithProgress(
  client: Tessera,
  files: string[],
  options: { kbName?: string; onTerminal: boolean; print: (line: string) => void },
): Promise<Task[]> {
  const display = options.onTerminal ? new BarDisplay(files) : new LineDisplay(options.print);
  try {
    return await Promise.all(
      files.map(async (file) => {
        const { job_id: jobId } = await ingestFile(client, file, options.kbName);
        return follow(client, jobId, (task) => display.show(file, task));
      }),
    );
  } finally {
    display.end();
  }
}

/** @throws Error if the task makes no progress for three minutes */
async function follow(client: Tessera, jobId: string, show: (task: Task) => void): Promise<Task> {
  let last = { state: '', changedAt: Date.now() };
  const params = { params: { path: { job_id: jobId } } };
  for (;;) {
    const task = unwrap(await client.http.GET('/tasks/{job_id}', params));
    show(task);
    if (task.status_phase === 'success' || task.status_phase === 'failed') return task;
    const state = `${task.status} ${task.progress}`;
    if (state !== last.state) last = { state, changedAt: Date.now() };
    if (Date.now() - last.changedAt > STALLED_AFTER_MS) {
      throw new Error(
        `No progress on ${task.name} (${task.status}) for three minutes. Check the logs of the workers.`,
      );
    }
    await sleep(POLL_MS);
  }
}

class BarDisplay {
  private readonly bars = new MultiBar(
    { format: '  {bar} {percentage}% {name} {state}', hideCursor: true, clearOnComplete: false },
    Presets.shades_classic,
  );
  private readonly byFile = new Map<string, SingleBar>();

  constructor(files: string[]) {
    for (const file of files) {
      this.byFile.set(file, this.bars.create(100, 0, { name: basename(file), state: 'uploading' }));
    }
  }

  show(file: string, task: Task): void {
    const state = task.error ? `failed: ${task.error}` : task.status;
    this.byFile.get(file)?.update(task.status_phase === 'success' ? 100 : task.progress, { state });
  }

  end(): void {
    this.bars.stop();
  }
}

class LineDisplay {
  constructor(private readonly print: (line: string) => void) {}

  show(file: string, task: Task): void {
    if (task.status_phase === 'success') this.print(`  ${basename(file)}: ready`);
    if (task.status_phase === 'failed') this.print(`  ${basename(file)}: failed, ${task.error}`);
  }

  end(): void {
    // Nothing to clean up.
  }
}

import { Worker } from 'node:worker_threads';

/**
 * A child that does not return to its event loop does not notice that its parent died. This thread does: the process then
 * belongs to another parent.
 */
export function endWithParent(): void {
  const watch = `setInterval(() => { if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL'); }, 1000);`;
  const watcher = new Worker(watch, {
    eval: true,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  watcher.unref();
  watcher.on('error', () => undefined);
}

import { Worker } from 'node:worker_threads';

/**
 * Ends this process with its parent. One that does not return to its event loop does not notice that the parent died; a thread
 * does: the process then belongs to another parent. To exit would wait for what a native library is doing in other threads.
 */
export function endWithParent(): void {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
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

import { Worker } from 'node:worker_threads';

/**
 * Ends this process with its parent. A process that does not return to its event loop does not notice its parent's
 * death; a thread does, by the new parent id. It kills the process, since an exit would wait for native code in other
 * threads.
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

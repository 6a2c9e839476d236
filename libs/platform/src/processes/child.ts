/** Exports for child processes, without Nest, which costs memory and time. */
export { isRunning } from './is-running.js';
export { freeMemory } from './free-memory.js';
export { findOnPath } from './find-on-path.js';
export { type ProcessEnd, wasKilledFromOutside } from './process-end.js';
export { threadModule, threadPool, type ThreadPool } from '../threads/thread-pool.js';
export { type PartSender, serveRequests } from './serve-requests.js';

export { treeRssBytes } from './process-memory.js';
export { percentile } from './statistics.js';

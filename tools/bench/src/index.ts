export { treeRssBytes } from './process-memory.js';
export { Random } from './random.js';
export { percentile } from './statistics.js';

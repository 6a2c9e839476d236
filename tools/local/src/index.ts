export * from './client/http-client.js';
export * from './commands/options.js';
export * from './edge/edge-server.js';
export * from './stack/isolated-stack.js';
export * from './stack/stack.js';
export * from './state/run-record.js';
export * from './state/state-folder.js';
export * from './user-error.js';

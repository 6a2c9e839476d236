export * from './chat-model-server.js';
export * from './injections.js';
export * from './obedient-model.js';
export type { ReceivedCompletion, ReceivedMessage, RequestRules } from './request-rules.js';
export { dataLine, STREAM_SHAPES, type StreamShape } from './stream-shapes.js';

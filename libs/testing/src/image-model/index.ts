export * from './colours.js';
export * from './image-model-server.js';

export * from './edge/edge-server.js';

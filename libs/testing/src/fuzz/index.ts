export * from './wild-request.js';

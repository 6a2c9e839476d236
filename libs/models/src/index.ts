export * from './models.port.js';

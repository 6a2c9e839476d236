export * from './test-ca.js';
export * from './tls-servers.js';

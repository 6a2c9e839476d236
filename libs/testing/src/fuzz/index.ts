export { describeFuzz, fuzzService, type FuzzReport } from './fuzz-service.js';
export * from './wild-request.js';

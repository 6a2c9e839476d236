export { describeFuzz, fuzzService, type FuzzReport } from './fuzz-service.js';

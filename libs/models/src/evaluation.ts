/**
 * For evaluation only: the features of the relevance model with its fixed coefficients, and the adapters that need no
 * model.
 */
export { ExtractiveAnswerer } from './adapters/extractive.answerer.js';
export { judge, LexicalReranker } from './adapters/lexical.reranker.js';
export { measureScale } from './embedding/similarity-scale.js';
export {
  FEATURE_NAMES,
  FIXED_COEFFICIENTS,
  type KnownFeatures,
  likelihood,
} from './lexical/relevance-model.js';

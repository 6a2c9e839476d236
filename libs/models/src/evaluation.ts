/**
 * For evaluation only: the features of the relevance model with its fixed coefficients, and the adapters that need no
 * server.
 */
export { ExtractiveAnswerer } from './quotes/extractive.answerer.js';
export { LocalOcrEngine } from './ocr/adapters/local.ocr-engine.js';
export { judge, LexicalReranker } from './reranking/lexical.reranker.js';
export { measureScale } from './embedding/similarity-scale.js';
export {
  FEATURE_NAMES,
  FIXED_COEFFICIENTS,
  type KnownFeatures,
  likelihood,
} from './refusal/relevance-model.js';

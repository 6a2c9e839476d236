/**
 * What only a judge of relevance needs (the features by which it is told, and what of their model is not learned), and the
 * adapters that need no model.
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

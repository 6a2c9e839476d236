export * from './adapters/extractive.answerer.js';
export * from './adapters/lexical.reranker.js';
export * from './adapters/no-embedding.model.js';
export { notFoundAnswer, questionLanguage } from './lexical/question-language.js';
export { plainText } from './lexical/table-rows.js';
export * from './models.module.js';
export * from './models.port.js';
export * from './models.settings.js';

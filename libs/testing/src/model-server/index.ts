export * from './model-answers.js';
export * from './scripted-model-server.js';
export * from './tiny-models.js';

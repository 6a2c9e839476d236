export * from './model-answers.js';
export * from './scripted-model-server.js';

export * from './otlp-collector.js';

export { notFoundAnswer } from './lexical/not-found-answer.js';
export * from './models.module.js';
export * from './models.port.js';
export * from './models.settings.js';
export { OcrModule } from './ocr.module.js';
export { ocrText } from './ocr/ocr-text.js';
export * from './ocr/ocr.port.js';
export * from './ocr/ocr.settings.js';

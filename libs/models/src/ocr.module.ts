import { type DynamicModule, Module } from '@nestjs/common';
import { LocalOcrEngine } from './ocr/adapters/local.ocr-engine.js';
import { VisionOcrEngine } from './ocr/adapters/vision.ocr-engine.js';
import { OcrEngine } from './ocr/ocr.port.js';
import type { OcrConfig } from './ocr/ocr.settings.js';

/** The {@link OcrEngine} that the configuration names. */
@Module({})
export class OcrModule {
  static forRoot(config: OcrConfig): DynamicModule {
    return {
      module: OcrModule,
      global: true,
      providers: [{ provide: OcrEngine, useFactory: () => engineOf(config) }],
      exports: [OcrEngine],
    };
  }
}

function engineOf(config: OcrConfig): OcrEngine {
  const { engine, languages, processes } = config;
  const pageTimeoutMs = config.pageTimeoutSeconds * 1000;
  if (engine === 'vision') return new VisionOcrEngine({ ...config, pageTimeoutMs });
  return new LocalOcrEngine({ engine, languages, processes, pageTimeoutMs });
}

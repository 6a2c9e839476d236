import { type DynamicModule, Module } from '@nestjs/common';
import { ModelMetrics, ModelMetricsModule } from './http/model-metrics.js';
import { LocalOcrEngine } from './ocr/adapters/local.ocr-engine.js';
import { OcrEngine } from './ocr/ocr.port.js';
import type { OcrConfig } from './ocr/ocr.settings.js';

/** Provides the configured {@link OcrEngine}. */
@Module({})
export class OcrModule {
  static forRoot(config: OcrConfig): DynamicModule {
    return {
      module: OcrModule,
      global: true,
      imports: [ModelMetricsModule],
      providers: [
        {
          provide: OcrEngine,
          inject: [ModelMetrics],
          useFactory: (observer: ModelMetrics) => engineOf(config, observer),
        },
      ],
      exports: [OcrEngine],
    };
  }
}

async function engineOf(config: OcrConfig, observer: ModelMetrics): Promise<OcrEngine> {
  const { engine, languages, processes } = config;
  const pageTimeoutMs = config.pageTimeoutSeconds * 1000;
  if (engine === 'vision') {
    const { VisionOcrEngine } = await import('./ocr/adapters/vision.ocr-engine.js');
    return new VisionOcrEngine({ ...config, concurrency: processes, pageTimeoutMs, observer });
  }
  return new LocalOcrEngine({ engine, languages, processes, pageTimeoutMs });
}

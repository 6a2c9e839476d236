import { Inject, Logger, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { ChildProcessDocumentExtractor } from './extractor/child-process.document-extractor.js';
import type { ExtractorSettings } from './extractor/settings.js';
import { DOCUMENT_EXTRACTOR } from './extraction.js';
import { ChildProcessPageRenderer } from './rendering/child-process.page-renderer.js';
import { PAGE_RENDERER } from './rendering/rendering.js';
import { DEFAULT_RENDERING, renderBounds, type RenderingConfig } from './rendering/rendering.settings.js';
import { ChildProcessScanExtractor } from './scans/child-process.scan-extractor.js';
import { SCAN_EXTRACTOR } from './scans/scan.js';

export interface DocumentsSettings extends Partial<Omit<ExtractorSettings, 'onIncident' | 'keepIdleMs'>> {
  /** How long an idle parser process is kept, in seconds. Default: 60. */
  keepIdleSeconds?: number;
  /** Starts a parser process with the app instead of with the first document. */
  warmUp?: boolean;
  /** Rendering settings. Default: those of the settings' defaults. */
  rendering?: RenderingConfig;
}

/**
 * Provides {@link DOCUMENT_EXTRACTOR}, {@link PAGE_RENDERER} and {@link SCAN_EXTRACTOR}, which share their processes,
 * everywhere in the app, and ends its processes after everything else has stopped.
 */
@Module({})
export class DocumentsModule implements OnApplicationShutdown {
  constructor(@Inject(DOCUMENT_EXTRACTOR) private readonly extractor: ChildProcessDocumentExtractor) {}

  static forRoot(settings: DocumentsSettings = {}): DynamicModule {
    const { warmUp = false, rendering = DEFAULT_RENDERING, keepIdleSeconds, ...bounds } = settings;
    const logger = new Logger('DocumentExtractor');
    const useFactory = (): ChildProcessDocumentExtractor => {
      const extractor = new ChildProcessDocumentExtractor({
        ...bounds,
        ...(keepIdleSeconds !== undefined && { keepIdleMs: keepIdleSeconds * 1_000 }),
        onIncident: ({ kind, message, details }) =>
          logger[kind === 'failed' ? 'warn' : 'log']({ details }, message),
      });
      if (warmUp) extractor.warmUp();
      return extractor;
    };
    return {
      module: DocumentsModule,
      global: true,
      providers: [
        { provide: DOCUMENT_EXTRACTOR, useFactory },
        {
          provide: PAGE_RENDERER,
          inject: [DOCUMENT_EXTRACTOR],
          useFactory: ({ jobs }: ChildProcessDocumentExtractor) =>
            new ChildProcessPageRenderer(jobs, renderBounds(rendering)),
        },
        {
          provide: SCAN_EXTRACTOR,
          inject: [DOCUMENT_EXTRACTOR],
          useFactory: ({ jobs }: ChildProcessDocumentExtractor) => new ChildProcessScanExtractor(jobs),
        },
      ],
      exports: [DOCUMENT_EXTRACTOR, PAGE_RENDERER, SCAN_EXTRACTOR],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.extractor.close();
  }
}

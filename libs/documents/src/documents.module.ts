import { Inject, Logger, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { ChildProcessDocumentExtractor } from './extractor/child-process.document-extractor.js';
import type { ExtractorSettings } from './extractor/settings.js';
import { DOCUMENT_EXTRACTOR } from './extraction.js';

export interface DocumentsSettings extends Partial<Omit<ExtractorSettings, 'onIncident'>> {
  /** Starts a parser process with the app instead of with the first document. */
  warmUp?: boolean;
}

/** Provides {@link DOCUMENT_EXTRACTOR} everywhere in the app, and ends its processes after everything else has stopped. */
@Module({})
export class DocumentsModule implements OnApplicationShutdown {
  constructor(@Inject(DOCUMENT_EXTRACTOR) private readonly extractor: ChildProcessDocumentExtractor) {}

  static forRoot(settings: DocumentsSettings = {}): DynamicModule {
    const { warmUp = false, ...bounds } = settings;
    const logger = new Logger('DocumentExtractor');
    const useFactory = (): ChildProcessDocumentExtractor => {
      const extractor = new ChildProcessDocumentExtractor({
        ...bounds,
        onIncident: ({ kind, fileName, message, details }) =>
          logger[kind === 'failed' ? 'warn' : 'log']({ fileName, details }, message),
      });
      if (warmUp) extractor.warmUp();
      return extractor;
    };
    return {
      module: DocumentsModule,
      global: true,
      providers: [{ provide: DOCUMENT_EXTRACTOR, useFactory }],
      exports: [DOCUMENT_EXTRACTOR],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.extractor.close();
  }
}

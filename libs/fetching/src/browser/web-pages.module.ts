import { type DynamicModule, Module } from '@nestjs/common';
import { UrlFetcher } from '../http/url-fetcher.js';
import { WebPageReader } from './web-page-reader.js';
import type { WebPagesConfig } from './web-pages.settings.js';

/** Renders web pages in a browser. Needs the FetchingModule, which fetches what they request. */
@Module({})
export class WebPagesModule {
  static forRoot(config: WebPagesConfig): DynamicModule {
    return {
      module: WebPagesModule,
      global: true,
      providers: [
        {
          provide: WebPageReader,
          useFactory: (fetcher: UrlFetcher) => new WebPageReader(fetcher, config),
          inject: [UrlFetcher],
        },
      ],
      exports: [WebPageReader],
    };
  }
}

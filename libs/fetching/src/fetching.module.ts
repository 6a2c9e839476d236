import { type DynamicModule, Module } from '@nestjs/common';
import { FETCHING_CONFIG, type FetchingConfig } from './fetching.settings.js';
import { DnsHostResolver, type HostResolver } from './guard/host-resolver.js';
import { UrlGuard } from './guard/url-guard.js';
import { UrlFetcher } from './http/url-fetcher.js';
import { UrlSender } from './http/url-sender.js';

/** Fetches the content of users' URLs. */
@Module({})
export class FetchingModule {
  /** @param resolver replaces DNS */
  static forRoot(
    config: FetchingConfig,
    resolver: HostResolver = new DnsHostResolver(config.connectTimeoutMs),
  ): DynamicModule {
    return {
      module: FetchingModule,
      global: true,
      providers: [
        { provide: FETCHING_CONFIG, useValue: config },
        { provide: UrlGuard, useValue: new UrlGuard(config, resolver) },
        UrlFetcher,
        UrlSender,
      ],
      exports: [UrlGuard, UrlFetcher, UrlSender],
    };
  }
}

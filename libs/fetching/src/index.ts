export * from './fetching.module.js';
export * from './fetching.settings.js';
export { UrlGuard } from './guard/url-guard.js';
export { type FetchedContent, UrlFetcher } from './http/url-fetcher.js';
export * from './url.errors.js';

export { type WebPageCapture, WebPageReader, type WebPageSource } from './browser/web-page-reader.js';
export * from './browser/web-pages.module.js';
export { webPagesSettings } from './browser/web-pages.settings.js';
export * from './fetching.module.js';
export * from './fetching.settings.js';
export { UrlGuard } from './guard/url-guard.js';
export { type FetchedContent, UrlFetcher } from './http/url-fetcher.js';
export { UrlSender } from './http/url-sender.js';
export * from './url.errors.js';

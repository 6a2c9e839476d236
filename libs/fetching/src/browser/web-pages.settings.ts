import { type ConfigOf, integer, optional, text } from '@tessera/platform';

/** Settings of an app that shows web pages in a browser. */
export const webPagesSettings = {
  chromiumPath: optional(
    text('CHROMIUM_PATH', {
      description:
        'Path of the Chromium or Chrome that shows web pages; by default the one that is found on PATH or at the usual places',
      example: '/usr/bin/chromium',
    }),
  ),
  pageTimeoutMs: integer('WEB_PAGE_TIMEOUT_MS', {
    default: 45_000,
    min: 1_000,
    max: 600_000,
    description:
      'Time limit for showing a web page, in milliseconds; a page that takes longer is shown without its scripts (and then has at least a minute)',
  }),
  maxPageBytes: integer('WEB_PAGE_MAX_BYTES', {
    default: 64 * 1024 * 1024,
    min: 1_024,
    description: 'Most bytes of pictures, styles and scripts that are fetched for one web page',
  }),
  maxPictures: integer('WEB_PAGE_MAX_PICTURES', {
    default: 20,
    min: 1,
    max: 200,
    description: 'Most pictures, each as high as a sheet of paper, that are taken of one web page',
  }),
};

export type WebPagesConfig = ConfigOf<typeof webPagesSettings>;

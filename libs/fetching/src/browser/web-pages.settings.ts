import { type ConfigOf, integer, optional, text } from '@tessera/platform';

/** Settings of an app that renders web pages in a browser. */
export const webPagesSettings = {
  chromiumPath: optional(
    text('CHROMIUM_PATH', {
      description:
        'Path of Chromium or Chrome for rendering web pages. Default: found on PATH or in standard locations',
      example: '/usr/bin/chromium',
    }),
  ),
  pageTimeoutMs: integer('WEB_PAGE_TIMEOUT_MS', {
    default: 45_000,
    min: 1_000,
    max: 600_000,
    description:
      'Timeout for rendering a web page, in milliseconds. A slower page is rendered again without scripts, with a timeout of at least a minute',
  }),
  maxPageBytes: integer('WEB_PAGE_MAX_BYTES', {
    default: 64 * 1024 * 1024,
    min: 1_024,
    description: 'Maximum bytes of images, styles and scripts to fetch per web page',
  }),
  maxPictures: integer('WEB_PAGE_MAX_PICTURES', {
    default: 20,
    min: 1,
    max: 200,
    description: 'Maximum number of screenshots per web page, each the height of a sheet of paper',
  }),
};

export type WebPagesConfig = ConfigOf<typeof webPagesSettings>;

export interface PagesConfig {
  /** Number of pages to render at a time. */
  atOnce: number;
  /** Time for rendering a page, waiting for a free process included. */
  renderTimeoutMs: number;
}

/** Injection token of the {@link PagesConfig}. */
export const PAGES_CONFIG = Symbol('PagesConfig');

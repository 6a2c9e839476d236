/** Pixels per inch of a page, as for scans: a web page is rendered as wide as a sheet of A4. */
export const PAGE_DPI = 150;
/** A sheet of A4, in pixels. */
export const VIEWPORT = { width: 1_240, height: 1_754 };

/** Pixels of an inch of a page, as of scans: a web page is shown as wide as a sheet of A4. */
export const PAGE_DPI = 150;
/** Pixels: a sheet of A4. */
export const VIEWPORT = { width: 1_240, height: 1_754 };

const MIB = 1024 * 1024;

/** Limits on what a file may make a parser do. They stop attacks and accidents, not documents. */
export interface FormatLimits {
  /** Rows of a CSV file, or of one sheet. */
  maxRows: number;
  /** Columns of a CSV file or of a sheet; further ones are ignored. */
  maxColumns: number;
  /** Cells of all sheets of a workbook. */
  maxCells: number;
  /** Markdown and HTML, which are read as a whole. */
  maxMarkupBytes: number;
  /** Nested elements; deeper ones are flattened. */
  maxDepth: number;
  /** Entries of an Office file's ZIP archive. */
  maxArchiveEntries: number;
  /** Bytes of an unpacked Office file. */
  maxUnpackedBytes: number;
  /** How many times an Office file's parts may be unpacked while it is read: many parts may refer to one. */
  maxReadings: number;
  /** Maximum ratio of an unpacked Office file to its archive, above 32 MiB. */
  maxUnpackedRatio: number;
  /** One XML part of an Office file. */
  maxPartBytes: number;
  /** Images extracted from one document; further ones keep their text only. */
  maxPictures: number;
  /** Width times height of an extracted image. */
  maxPicturePixels: number;
  /** Pixels of all images extracted from one document. */
  maxTotalPicturePixels: number;
  /** CPU time for extracting images from one document; the one in progress is finished. */
  maxPictureCpuMs: number;
  /** Time for an external converter. */
  convertTimeoutMs: number;
}

export const DEFAULT_FORMAT_LIMITS: Readonly<FormatLimits> = {
  maxRows: 1_000_000,
  maxColumns: 1_000,
  maxCells: 5_000_000,
  maxMarkupBytes: 32 * MIB,
  maxDepth: 100,
  maxArchiveEntries: 10_000,
  maxUnpackedBytes: 1024 * MIB,
  maxReadings: 8,
  maxUnpackedRatio: 150,
  maxPartBytes: 256 * MIB,
  maxPictures: 2_000,
  maxPicturePixels: 50_000_000,
  maxTotalPicturePixels: 1_000_000_000,
  maxPictureCpuMs: 60_000,
  convertTimeoutMs: 120_000,
};

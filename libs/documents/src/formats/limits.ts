const MIB = 1024 * 1024;

/** Bounds on what a file may make a parser do. They hold back attacks and accidents, not documents. */
export interface FormatLimits {
  /** Rows of a CSV file, or of one sheet. */
  maxRows: number;
  /** Columns of a CSV file or of a sheet; further ones are not read. */
  maxColumns: number;
  /** Cells of all sheets of a workbook. */
  maxCells: number;
  /** Markdown and HTML, which are read as a whole. */
  maxMarkupBytes: number;
  /** Elements nested in each other; deeper ones are flattened. */
  maxDepth: number;
  /** Entries of an Office file's ZIP archive. */
  maxArchiveEntries: number;
  /** Bytes of an Office file when it is unpacked. */
  maxUnpackedBytes: number;
  /** How many times over an Office file may be unpacked while it is read: a part may be named by many others. */
  maxReadings: number;
  /** How many times larger than its archive an unpacked Office file may be, once it is over 32 MiB. */
  maxUnpackedRatio: number;
  /** One XML part of an Office file. */
  maxPartBytes: number;
  /** Pictures taken out of one document; further ones keep their text only. */
  maxPictures: number;
  /** Width times height of a picture that is taken out. */
  maxPicturePixels: number;
  /** Pixels of all pictures that are taken out of one document. */
  maxTotalPicturePixels: number;
  /** Time of all cores that taking pictures out of one document may take; the one under way is finished. */
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

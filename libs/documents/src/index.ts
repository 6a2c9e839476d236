export { narrowLocation, uniteLocations } from './chunks/locations.js';
export { unitedByPage } from './chunks/regions.js';
export * from './documents.module.js';
export {
  DEFAULT_CPU_SECONDS,
  DEFAULT_SLOW_SECONDS,
  DEFAULT_MAX_CHARACTERS,
  DEFAULT_MAX_CHUNKS,
  keepParsersSetting,
} from './extractor/settings.js';
export * from './extraction.js';
export { DOCUMENT_MEDIA_TYPES } from './formats/formats.js';
export { htmlEncodingOf } from './formats/html/html-source.js';
export {
  INSPECTED_START_BYTES,
  routeOf,
  routeOfType,
  type FileInspection,
  type InspectFileOptions,
  type Route,
} from './inspection/index.js';
export { ParserKilledError } from './killed-from-outside.js';
export { SlowDocumentError } from './slow-document.error.js';
export * from './model.js';
export { cropPicture } from './rendering/crop-picture.js';
export { markPage, type PageMark } from './rendering/mark-page.js';
export * from './rendering/rendering.js';
export { renderingSettings, type RenderingConfig } from './rendering/rendering.settings.js';
export { type Tile, type TileOptions, tilesOf } from './rendering/tiles.js';
export { turnedBack, turnedSize, turnPage } from './rendering/turn-page.js';
export * from './scans/scan.js';
export { scannedPage } from './scans/scanned-page.js';
export { nameFromUrl, parseFileName, withExtension } from './uploads/file-name.js';
export { refusal } from './uploads/refusals.js';
export { UploadInspector } from './uploads/upload-inspector.js';
export * from './uploads/upload.settings.js';

export { inspectFile, type FileInspection, type InspectFileOptions } from './inspect-file.js';
export { routeOf, type Route } from './route.js';
export { checkFileSize, validateUpload, type FileInspector, type UploadLimits } from './validate-upload.js';

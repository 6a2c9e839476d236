export {
  INSPECTED_START_BYTES,
  inspectFile,
  type FileInspection,
  type InspectFileOptions,
} from './inspect-file.js';
export { routeOf, routeOfType, type Route } from './route.js';

export * from './boot/app-definition.js';
export * from './boot/boot.js';
export { RunningApp } from './boot/running-app.js';
export * from './boot/shutdown-state.js';
export * from './boot/start.error.js';
export * from './config/config.error.js';
export * from './config/describe-settings.js';
export * from './config/http.settings.js';
export * from './config/knowledge.settings.js';
export { loadConfig } from './config/load-config.js';
export * from './config/redis.settings.js';
export * from './config/setting.js';
export { postgresUrl, tlsSettings } from './config/tls.settings.js';
export * from './errors/database-errors.js';
export { DependencyUnavailableError } from './errors/dependency-unavailable.error.js';
export { sqlCodeOf } from './errors/error-bodies.js';
export { type ErrorStyle, languageOf, openAiErrorOf } from './errors/error.filter.js';
export * from './errors/request-validation.error.js';
export * from './errors/service.error.js';
export { type TlsFailure, tlsFailureOf, watchTls } from './errors/tls-failure.js';
export * from './files/work-folders.js';
export * from './health/health.registry.js';
export { VERSION, type Version } from './health/version.controller.js';
export { expectBodyHash } from './http/body-hash.js';
export { clientSignal } from './http/client-signal.js';
export { contentDisposition } from './http/content-disposition.js';
export { bodyReader, type BodyReader, jsonReader, type JsonReader } from './http/json-body.js';
export * from './http/open-to-all.js';
export { publicUrlOf, publicUrlSetting } from './http/public-url.js';
export { linkNextPage, PagedList } from './http/paged-list.js';
export * from './http/takes-form.js';
export { requestIdOf } from './http/request-id.js';
export { type ByteRange, type CachedFile, sendFile, sendUnchanged, type SentFile } from './http/send-file.js';
export { diagnosticsOf } from './logging/described-error.js';
export * from './metrics/catalogue/index.js';
export { measuredCalls } from './metrics/measured-calls.js';
export { Metrics, type MetricSource } from './metrics/metrics.js';
export { counterOf, gaugeOf, histogramOf } from './metrics/process-metrics.js';
export { validateForm } from './multipart/form-validation.js';
export { type MultipartOptions, readMultipart } from './multipart/multipart-reader.js';
export * from './openapi/body-examples.js';
export { createOpenApiDocument } from './openapi/document.js';
export * from './openapi/event-stream.js';
export * from './openapi/knowledge-errors.js';
export { openApiProblems, operationsOf } from './openapi/openapi-problems.js';
export { EXPOSED_HEADERS } from './http/cors.js';
export * from './openapi/service-errors.js';
export { ChildFailedError, saysOutOfMemory } from './processes/child-failed.error.js';
export { ChildPool, type ChildPoolOptions } from './processes/child-pool.js';
export { siblingModule } from './processes/launch-child.js';
export * from './sse/sse.js';
export { ignoreLateErrors } from './streams/ignore-late-errors.js';
export { GeneratorWithResult } from './streams/generator-with-result.js';
export { DeadlineExceededError, withDeadline } from './streams/with-deadline.js';
export { threadModule, threadPool, type ThreadPool } from './threads/thread-pool.js';
export { mapInSlices, runInSlices, type Steps } from './time/map-in-slices.js';
export { PeriodicTask, type PeriodicTaskOptions, speedUpPeriodicTasks } from './time/periodic-task.js';
export { withTimeout } from './time/with-timeout.js';
export {
  addPart,
  annotateSpan,
  isTracing,
  type SpanOptions,
  traced,
  tracedPart,
  traceHeaders,
  untraced,
} from './tracing/tracing.js';
export { ComposedText } from './validation/composed-text.pipe.js';
export * from './validation/page.query.js';

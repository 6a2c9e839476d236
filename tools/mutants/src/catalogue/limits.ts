import type { Fault } from './mutant.js';

/** Bounds that are off by one, swapped or gone. */
export const LIMITS: readonly Fault[] = [
  {
    id: 'limit-rate-one-more',
    file: 'libs/auth/src/rate-limits/rate-limiter.ts',
    find: 'isAllowed: index < allowed',
    replace: 'isAllowed: index <= allowed',
    fault: 'A tenant gets one request more than its rate limit allows.',
  },
  {
    id: 'limit-json-escapes',
    file: 'libs/platform/src/http/json-bounds.ts',
    find: 'at += bytes[at] === BACKSLASH ? 2 : 1',
    replace: 'at += 1',
    fault: 'A body whose texts hold escaped quotes is counted wrongly, and may be refused.',
  },
  {
    id: 'limit-decompressed',
    file: 'libs/fetching/src/http/decoded-body.ts',
    find: 'if (sizeBytes > maxBytes) throw tooLarge(maxBytes, sizeBytes);',
    replace: '',
    fault: 'A small compressed page unpacks to any size.',
  },
  {
    id: 'limit-upload-exact',
    file: 'libs/objects/src/uploads/upload.service.ts',
    find: 'return this.sizeBytes > this.limit;',
    replace: 'return this.sizeBytes >= this.limit;',
    fault: 'A file of exactly the largest size is refused.',
  },
  {
    id: 'limit-pdf-pages',
    file: 'libs/documents/src/uploads/upload-inspector.ts',
    find: 'pageCount > maxPdfPages)',
    replace: 'pageCount >= maxPdfPages)',
    fault: 'A PDF with exactly the largest number of pages is refused.',
  },
  {
    id: 'limit-archive-ratio',
    file: 'libs/documents/src/inspection/zip-archive.ts',
    find: 'if (unpackedBytes > HARMLESS_UNPACKED_BYTES && ratio > maxUnpackedRatio)',
    replace: 'if (unpackedBytes < HARMLESS_UNPACKED_BYTES && ratio > maxUnpackedRatio)',
    fault: 'An Office file that unpacks to many times its size is read.',
  },
  {
    id: 'limit-gzip-ratio',
    file: 'libs/tabular/src/input/gunzip.ts',
    find: 'this.bytes > this.input.bytes * maxCompressionRatio',
    replace: 'this.input.bytes > this.bytes * maxCompressionRatio',
    fault: 'A compressed upload may unpack to any multiple of its size.',
  },
  {
    id: 'limit-open-bulk-jobs',
    file: 'apps/bulk-api/src/jobs/job-checks.ts',
    find: '< this.config.bulk.maxOpen) return;',
    replace: '<= this.config.bulk.maxOpen) return;',
    fault: 'A tenant opens one bulk job more than it may.',
  },
  {
    id: 'limit-with-ties',
    file: 'libs/warehouse/src/adapters/postgres/guard/max-rows.ts',
    find: "if (!constant || limitOption !== 'LIMIT_OPTION_COUNT') return null;",
    replace: 'if (!constant) return null;',
    fault: 'A statement WITH TIES is taken to give no more rows than its LIMIT.',
  },
  {
    id: 'limit-single-result',
    file: 'libs/sql-services/src/results/result-memory.ts',
    find: 'total > this.maxBytes && total > bytes;',
    replace: 'total > this.maxBytes;',
    fault: 'A single large result is refused although nothing else is in memory.',
  },
  {
    id: 'limit-tenant-sessions',
    file: 'libs/warehouse/src/adapters/postgres/bulk/session-slots.ts',
    find: '(this.used.get(tenant) ?? 0) < this.bounds.maxOfTenant',
    replace: '(this.used.get(tenant) ?? 0) <= this.bounds.maxOfTenant',
    fault: 'A tenant holds one warehouse session more than its share.',
  },
  {
    id: 'limit-late-page',
    file: 'libs/persistence/src/repositories/page.ts',
    find: 'limit: count, offset: Math.max(0, behind) }',
    replace: 'limit: count, offset }',
    fault: 'Late pages of a list show the wrong rows.',
  },
];

import type { Fault } from './mutant.js';

/** Answers, errors and documentation that say the wrong thing, or too much. */
export const PRESENTERS: readonly Fault[] = [
  {
    id: 'show-citations',
    file: 'apps/query-gateway/src/retrieval/sources.ts',
    find: 'toImageSource(chunk, text.length + index + 1)',
    replace: 'toImageSource(chunk, index + 1)',
    fault: 'Image sources have the citation numbers of text sources.',
  },
  {
    id: 'show-sources-of-nothing',
    file: 'apps/query-gateway/src/query/answer-writer.ts',
    find: "sources: end.outcome === 'not_found' && seen.length === 0 ? NO_SOURCES : sources,",
    replace: 'sources,',
    fault: 'An answer that found nothing lists sources.',
  },
  {
    id: 'show-citation-range',
    file: 'libs/models/src/chat/checks/citation-filter.ts',
    find: 'number >= first && number <= last',
    replace: 'number >= first && number < last',
    fault: 'Citations of single sources are dropped from answers.',
  },
  {
    id: 'show-upload-policy',
    file: 'apps/query-gateway/src/documents/source-file.ts',
    find: "'Content-Security-Policy': contentSecurityPolicy(contentType),",
    replace: '',
    fault: 'An uploaded page runs its scripts in the origin of the service.',
  },
  {
    id: 'show-file-name',
    file: 'libs/platform/src/http/content-disposition.ts',
    find: `.replace(/["\\\\/%]/g, '_')`,
    replace: '',
    fault: 'A quote in a file name ends the name in the download header.',
  },
  {
    id: 'show-internals',
    file: 'libs/platform/src/errors/problem.ts',
    find: "detail: status < 500 ? error.message : message('internal_error')",
    replace: 'detail: error.message',
    fault: 'The message of an internal error reaches the client.',
  },
  {
    id: 'show-language',
    file: 'libs/platform/src/errors/error.filter.ts',
    find: "return accepted === 'zh' ? 'zh' : 'en';",
    replace: "return 'en';",
    fault: 'Clients who ask for Chinese get errors in English.',
  },
  {
    id: 'show-key-in-log',
    file: 'libs/platform/src/logging/masked-text.ts',
    find: 'String.raw`(tsk_)[\\w-]+`,',
    replace: '',
    fault: 'API keys stand in the log.',
  },
  {
    id: 'show-top-k',
    file: 'libs/contracts/src/knowledge/query-request.dto.ts',
    find: '@Max(MAX_TOP_K)',
    replace: '',
    fault: 'A question may ask for any number of sources.',
  },
  {
    id: 'show-openapi-path',
    file: 'libs/platform/src/openapi/document.ts',
    find: "builder.addServer(pathPrefix ?? '/');",
    replace: "builder.addServer('/');",
    fault: 'Clients made from the OpenAPI document ask below the wrong path.',
  },
  {
    id: 'show-truncated',
    file: 'apps/sql-query-api/src/queries/statements.service.ts',
    find: 'truncated: totalRows === null || totalRows > rows.count,',
    replace: 'truncated: totalRows === null,',
    fault: 'A result that was cut says that it is whole.',
  },
  {
    id: 'show-tile',
    file: 'apps/visual-worker/src/reading/seen-pages.ts',
    find: 'tiles[shown.indexOf(Math.max(...shown))]',
    replace: 'tiles[shown.indexOf(Math.min(...shown))]',
    fault: 'A chunk of a scan is shown on the wrong part of its page.',
  },
];

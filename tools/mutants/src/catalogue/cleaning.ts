import type { Fault } from './mutant.js';

/** What is removed too early, too late, or not at all. */
export const CLEANING: readonly Fault[] = [
  {
    id: 'clean-published-attempt',
    file: 'libs/indexing/src/document-remover.ts',
    find: 'if (attempt === attempts.keep) continue;',
    replace: '',
    fault: 'Removing old attempts removes the pictures and tables of the published one.',
  },
  {
    id: 'clean-one-collection',
    file: 'libs/indexing/src/document-remover.ts',
    find: 'of Object.values(COLLECTIONS))',
    replace: 'of [this.target.collection])',
    fault: 'Points of a deleted document stay in the other collection.',
  },
  {
    id: 'clean-requested-meanwhile',
    file: 'libs/persistence/src/repositories/attempt-removal.repository.ts',
    find: 'and requests = $3',
    replace: 'and requests >= $3',
    fault: 'A removal that is requested while another runs is forgotten.',
  },
  {
    id: 'clean-image-vectors',
    file: 'libs/vectors/src/adapters/sqlite/remove-points.ts',
    find: '  removeImageVectors(connection, chunk);\n',
    replace: '',
    fault: 'Picture vectors of deleted documents stay in the store.',
  },
  {
    id: 'clean-purge-outbox',
    file: 'apps/ingest-api/src/knowledge-bases/knowledge-bases.service.ts',
    find: 'INGEST_QUEUES.map(({ name }) => name)',
    replace: '[]',
    fault: 'Jobs of a purged knowledge base are still sent.',
  },
  {
    id: 'clean-duplicate-upload',
    file: 'apps/ingest-api/src/ingest/ingest.service.ts',
    find: "if (response.document_id === documentId) fate = 'keep';",
    replace: "fate = 'keep';",
    fault: 'The bytes of every duplicate upload stay in the object store.',
  },
  {
    id: 'clean-registered-upload',
    file: 'apps/ingest-api/src/ingest/ingest.service.ts',
    find: "if (upload && isDatabaseUnavailable(error)) fate = 'keep';",
    replace: '',
    fault: 'A registered document loses its source when the database goes away.',
  },
  {
    id: 'clean-attachment-twin',
    file: 'apps/query-gateway/src/attachments/attachment-cleaner.ts',
    find: 'if (contentKey === null || (await this.attachments.hasTwin(attachment))) return;',
    replace: 'if (contentKey === null) return;',
    fault: 'Removing an attachment removes what was read of its twin.',
  },
  {
    id: 'clean-bulk-results',
    file: 'apps/bulk-api/src/maintenance/bulk-cleaner.ts',
    find: 'if (!kept.has(key)) await this.objects.delete(key);',
    replace: 'await this.objects.delete(key);',
    fault: 'The results of a bulk job are removed soon after it ended.',
  },
  {
    id: 'clean-bulk-orphans',
    file: 'apps/bulk-api/src/maintenance/bulk-cleaner.ts',
    find: 'if (modifiedAt.getTime() < oldest && isUuid(id)) ids.add(id);',
    replace: 'if (modifiedAt.getTime() > oldest && isUuid(id)) ids.add(id);',
    fault: 'Old objects without a job stay forever, and new ones are removed.',
  },
  {
    id: 'clean-query-results',
    file: 'apps/sql-query-api/src/maintenance/cleaner.ts',
    find: 'await this.results.delete(keys);',
    replace: '',
    fault: 'Expired results stay in the object store.',
  },
  {
    id: 'clean-load-session',
    file: 'apps/bulk-api/src/runs/load-run.ts',
    find: '    } finally {\n      await load.close();\n    }',
    replace: '    } finally {\n    }',
    fault: 'Every load keeps its warehouse session until there are no more.',
  },
];

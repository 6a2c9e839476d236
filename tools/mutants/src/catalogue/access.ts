import type { Fault } from './mutant.js';

/** Knowledge bases, sessions and tenants that are somebody else's. */
export const ACCESS: readonly Fault[] = [
  {
    id: 'access-default-all',
    file: 'libs/auth/src/knowledge/kb-list.ts',
    find: 'if (list === undefined) return new Set();',
    replace: "if (list === undefined) return 'all';",
    fault: 'A credential without a list of knowledge bases reads and writes all of them.',
  },
  {
    id: 'access-owner-collision',
    file: 'libs/auth/src/credentials/jwt.authenticator.ts',
    find: "owner: [...tenants, `jwt:${sub}`].join(' '),",
    replace: 'owner: `jwt:${sub}`,',
    fault: 'Users of two tenants with the same subject share their sessions.',
  },
  {
    id: 'access-revoked-stream',
    file: 'libs/auth/src/knowledge/knowledge.guard.ts',
    find: 'renewed: isSigned ? async () => access : look',
    replace: 'renewed: async () => access',
    fault: 'A revoked key keeps its running stream of task progress.',
  },
  {
    id: 'access-foreign-session',
    file: 'libs/persistence/src/repositories/session.repository.ts',
    find: 'return owner === null ? {} : { owner };',
    replace: 'return {};',
    fault: 'Anybody continues, renames and deletes the sessions of others.',
  },
  {
    id: 'access-foreign-attachment',
    file: 'libs/persistence/src/repositories/attachment.repository.ts',
    find: "const OWN = '($2::text is null or owner = $2)';",
    replace: "const OWN = '($2::text is null or owner is not null)';",
    fault: 'Anybody reads and removes the attachments of others.',
  },
  {
    id: 'access-foreign-document',
    file: 'libs/persistence/src/repositories/document.repository.ts',
    find: 'where d.id = $1 and ($2::text[] is null or d.kb_name = any($2))',
    replace: 'where d.id = $1 and ($2::text[] is null or d.kb_name is not null)',
    fault: 'A document of any knowledge base can be read by its id.',
  },
  {
    id: 'access-published-anywhere',
    file: 'libs/persistence/src/repositories/document-pipeline.repository.ts',
    find: 'select id from documents where id = any($1::uuid[]) and kb_name = any($2)',
    replace: 'select id from documents where id = any($1::uuid[]) and kb_name is not null',
    fault: 'Search shows chunks of knowledge bases that the asker may not read.',
  },
  {
    id: 'access-read-nothing',
    file: 'libs/vectors/src/adapters/qdrant/point-filter.ts',
    find: ' || withinKbNames?.length === 0',
    replace: '',
    fault: 'Who may read no knowledge base searches all of them in Qdrant.',
  },
  {
    id: 'access-union-unfiltered',
    file: 'apps/query-gateway/src/retrieval/scope.ts',
    find: 'filter: { kbNames: access.narrow(selection.kbNames), documentIds, withinKbNames: access.readable }',
    replace: 'filter: { kbNames: access.narrow(selection.kbNames), documentIds, withinKbNames: null }',
    fault: 'Documents listed in a scope are searched in the vector store whoever asks.',
  },
  {
    id: 'access-task-list',
    file: 'libs/persistence/src/repositories/task.repository.ts',
    find: 'const kbNames = access.narrow(filter.kbName === undefined ? null : [filter.kbName]);',
    replace: 'const kbNames = filter.kbName === undefined ? null : [filter.kbName];',
    fault: 'The task list shows tasks of knowledge bases that the asker may not read.',
  },
  {
    id: 'access-foreign-query-job',
    file: 'libs/persistence/src/repositories/sql-job.repository.ts',
    find: 'findOneBy(SqlJob, { id, tenantId })',
    replace: 'findOneBy(SqlJob, { id })',
    fault: 'A tenant reads the query jobs and results of another.',
  },
  {
    id: 'access-bulk-abort-scope',
    file: 'apps/sql-query-api/src/jobs/bulk-job-view.service.ts',
    find: "if (!hasScope(principal, 'bulk:write')) throw ForbiddenError.forScope('bulk:write');",
    replace: '',
    fault: 'A credential without the scope bulk:write aborts bulk jobs.',
  },
];

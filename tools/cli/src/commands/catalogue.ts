import type { Command } from 'commander';

/** A command, whose module is loaded only when the command runs or prints its help. */
export interface CatalogueEntry {
  name: string;
  summary: string;
  /**
   * What the command works on: the `services` over HTTP, with a URL and a key, or directly on the `stores` behind them
   * (databases, objects, vectors, models) as an operator.
   */
  worksOn: 'services' | 'stores';
  load: () => Promise<Command>;
}

/** All commands, in the order of `--help`. */
export const CATALOGUE: readonly CatalogueEntry[] = [
  {
    name: 'ingest',
    summary: 'ingest files, folders and web pages into a knowledge base',
    worksOn: 'services',
    load: async () => (await import('./ingest.command.js')).ingestCommand(),
  },
  {
    name: 'ask',
    summary: 'ask a question and stream the answer with its sources',
    worksOn: 'services',
    load: async () => (await import('./ask.command.js')).askCommand(),
  },
  {
    name: 'search',
    summary: 'search for passages without generating an answer',
    worksOn: 'services',
    load: async () => (await import('./search.command.js')).searchCommand(),
  },
  {
    name: 'sessions',
    summary: 'list, show and delete conversations; save the evidence of an answer',
    worksOn: 'services',
    load: async () => (await import('./sessions.command.js')).sessionsCommand(),
  },
  {
    name: 'verify',
    summary: 'check saved evidence against the documents as they are now',
    worksOn: 'services',
    load: async () => (await import('./verify.command.js')).verifyCommand(),
  },
  {
    name: 'tasks',
    summary: 'list recent tasks, show a task with its log, or retry failed tasks',
    worksOn: 'services',
    load: async () => (await import('./tasks.command.js')).tasksCommand(),
  },
  {
    name: 'documents',
    summary: 'list or delete documents',
    worksOn: 'services',
    load: async () => (await import('./documents.command.js')).documentsCommand(),
  },
  {
    name: 'tags',
    summary: 'list tags, most frequent first',
    worksOn: 'services',
    load: async () => (await import('./tags.command.js')).tagsCommand(),
  },
  {
    name: 'kbs',
    summary: 'list, create or delete knowledge bases',
    worksOn: 'services',
    load: async () => (await import('./knowledge-bases.command.js')).knowledgeBasesCommand(),
  },
  {
    name: 'sql',
    summary: 'run a SQL statement and print the rows',
    worksOn: 'services',
    load: async () => (await import('./sql.command.js')).sqlCommand(),
  },
  {
    name: 'bulk',
    summary: 'export rows, load files into tables, or delete rows, at any size',
    worksOn: 'services',
    load: async () => (await import('./bulk.command.js')).bulkCommand(),
  },
  {
    name: 'mcp',
    summary: 'serve MCP on standard input and output, for assistants on this machine',
    worksOn: 'services',
    load: async () => (await import('./mcp.command.js')).mcpCommand(),
  },
  {
    name: 'migrate',
    summary: 'migrate the database at DATABASE_URL; concurrent runs wait for each other',
    worksOn: 'stores',
    load: async () => (await import('./migrate.command.js')).migrateCommand(),
  },
  {
    name: 'tenants',
    summary: 'create, update and list the tenants of the SQL service',
    worksOn: 'stores',
    load: async () => (await import('./tenants.command.js')).tenantsCommand(),
  },
  {
    name: 'keys',
    summary: 'create, list and revoke API keys',
    worksOn: 'stores',
    load: async () => (await import('./keys.command.js')).keysCommand(),
  },
  {
    name: 'token',
    summary: 'sign JSON Web Tokens',
    worksOn: 'stores',
    load: async () => (await import('./token.command.js')).tokenCommand(),
  },
  {
    name: 'warehouse',
    summary: 'prepare the warehouse, or run statements as the owner of a tenant’s tables',
    worksOn: 'stores',
    load: async () => (await import('./warehouse.command.js')).warehouseCommand(),
  },
  {
    name: 'models',
    summary: 'download embedding models for the model server; services never download models',
    worksOn: 'stores',
    load: async () => (await import('./models.command.js')).modelsCommand(),
  },
  {
    name: 'reindex',
    summary: 'recompute all vectors with another embedding model',
    worksOn: 'stores',
    load: async () => (await import('./reindex.command.js')).reindexCommand(),
  },
  {
    name: 'repair',
    summary: 'reindex documents whose chunks are missing from the stores',
    worksOn: 'stores',
    load: async () => (await import('./repair.command.js')).repairCommand(),
  },
];

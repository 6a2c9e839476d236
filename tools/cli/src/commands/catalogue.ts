import type { Command } from 'commander';

/** One command of the command line. Its module is loaded only when the command is run or asked about. */
export interface CatalogueEntry {
  name: string;
  summary: string;
  /**
   * What the command works on: the `services`, over HTTP, or the `stores` behind them (databases, objects, vectors,
   * models), as an operator. Only the services have an address and ask for a key.
   */
  worksOn: 'services' | 'stores';
  load: () => Promise<Command>;
}

/** All commands, in the order in which help lists them. */
export const CATALOGUE: readonly CatalogueEntry[] = [
  {
    name: 'ingest',
    summary: 'put files, folders and web pages into a knowledge base',
    worksOn: 'services',
    load: async () => (await import('./ingest.command.js')).ingestCommand(),
  },
  {
    name: 'ask',
    summary: 'ask a question; the answer is streamed, with numbered sources',
    worksOn: 'services',
    load: async () => (await import('./ask.command.js')).askCommand(),
  },
  {
    name: 'search',
    summary: 'find passages; no answer is written',
    worksOn: 'services',
    load: async () => (await import('./search.command.js')).searchCommand(),
  },
  {
    name: 'sessions',
    summary: 'list, show and delete conversations',
    worksOn: 'services',
    load: async () => (await import('./sessions.command.js')).sessionsCommand(),
  },
  {
    name: 'tasks',
    summary: 'list the latest tasks, show one with its log, or retry one that failed',
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
    summary: 'list the tags, the most frequent first',
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
    summary: 'run a SQL statement and print its rows',
    worksOn: 'services',
    load: async () => (await import('./sql.command.js')).sqlCommand(),
  },
  {
    name: 'bulk',
    summary: 'export the rows of a statement, load a file into a table, or delete rows, of any size',
    worksOn: 'services',
    load: async () => (await import('./bulk.command.js')).bulkCommand(),
  },
  {
    name: 'migrate',
    summary: 'bring the database of DATABASE_URL up to date; one at a time, others wait for it',
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
    summary: 'prepare the warehouse; define and load a tenant’s tables',
    worksOn: 'stores',
    load: async () => (await import('./warehouse.command.js')).warehouseCommand(),
  },
  {
    name: 'models',
    summary: 'pull embedding models for the model server; no service downloads one by itself',
    worksOn: 'stores',
    load: async () => (await import('./models.command.js')).modelsCommand(),
  },
  {
    name: 'reindex',
    summary: 'make the vectors of all documents anew, by another embedding model',
    worksOn: 'stores',
    load: async () => (await import('./reindex.command.js')).reindexCommand(),
  },
  {
    name: 'repair',
    summary: 'index documents again whose chunks are missing from the stores',
    worksOn: 'stores',
    load: async () => (await import('./repair.command.js')).repairCommand(),
  },
];

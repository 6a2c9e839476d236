/**
 * Real here: the built command line as a process, against a whole stack of services that demand credentials, with its demo
 * tenants, and a web server. The suites share the stack; each keeps to knowledge bases and tables of its own.
 */
import { afterAll, beforeAll } from '@jest/globals';
import { PageServer } from '@tessera/testing';
import { accessCommands } from './access-commands.suite-spec.js';
import { bulkCommands } from './bulk-commands.suite-spec.js';
import { CommandLineStack } from './command-line-stack.js';
import { knowledgeCommands } from './knowledge-commands.suite-spec.js';
import { modelCommands } from './model-commands.suite-spec.js';
import { sqlCommands } from './sql-commands.suite-spec.js';

let web: PageServer;
let stack: CommandLineStack;

beforeAll(async () => {
  web = await PageServer.start();
  stack = await CommandLineStack.start({
    AUTH_MODE: 'required',
    URL_ALLOWED_CIDRS: '127.0.0.1',
    URL_ALLOWED_PORTS: `80,${web.port}`,
    SQL_RATE_BULK_CREATE: '1000',
    SQL_RATE_BULK_READ: '10000',
  });
});

afterAll(async () => {
  await stack?.stop();
  await web?.stop();
});

knowledgeCommands(
  () => stack,
  () => web,
);
sqlCommands(() => stack);
bulkCommands(() => stack);
accessCommands(() => stack);
modelCommands(() => stack);

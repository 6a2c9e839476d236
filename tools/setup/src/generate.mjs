/**
 * `npm run generate` writes what derives from the built code: OpenAPI documents and the command line's client types,
 * the pages of settings, metrics, errors and the data model, the schema of a migrated database, routes for k8s and
 * docker, and alerts. With `--check` it only reports what is stale.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTypes, { astToString } from 'openapi-typescript';
import { DEFAULT_PORTS, EDGE_ROUTES } from '@tessera/contracts/ports';
import { configurationPage } from './configuration-page.mjs';
import { dataModelPage, entityOf } from './data-model-page.mjs';
import { readDatabaseSchema, schemaSql } from './database-schema.mjs';
import { httpRoute, nginxConfiguration } from './edge-routes.mjs';
import { errorsPage } from './errors-page.mjs';
import { metricsPage } from './metrics-page.mjs';
import { prometheusRule } from './prometheus-rule.mjs';

const HTTP_APPS = ['bulk-api', 'ingest-api', 'model-server', 'query-gateway', 'sql-query-api'];
/** Apps that the command line calls. */
const CLIENT_APPS = ['bulk-api', 'ingest-api', 'query-gateway', 'sql-query-api'];

const root = fileURLToPath(new URL('../../..', import.meta.url));
const onlyCheck = process.argv.includes('--check');
const stale = [];

for (const app of HTTP_APPS) {
  const document = printedBy(app, '--openapi');
  keep(`docs/openapi/${app}.json`, document);
  if (CLIENT_APPS.includes(app)) {
    const types = astToString(await openapiTypes(JSON.parse(document), { defaultNonNullable: false }));
    keep(
      `tools/cli/src/api/generated/${app}.d.ts`,
      `// Made by \`npm run generate\`; do not edit.\n${types}`,
    );
  }
}
const apps = readdirSync(join(root, 'apps')).sort();
const settings = apps.map((app) => ({ app, settings: JSON.parse(printedBy(app, '--settings')) }));
keep('docs/configuration.md', configurationPage(settings));
keep('k8s/base/http-route.yaml', httpRoute(EDGE_ROUTES));
keep('docker/edge.conf', nginxConfiguration(EDGE_ROUTES, DEFAULT_PORTS));
const alerts = readFileSync(join(root, 'k8s/monitoring/prometheus-rules.yaml'), 'utf8');
keep('k8s/monitoring/prometheus-rule.yaml', prometheusRule(alerts));
const { METRIC_SECTIONS } = await import(join(root, 'libs/platform/dist/index.js'));
keep('docs/metrics.md', metricsPage(METRIC_SECTIONS));
const { KNOWLEDGE_ERRORS, SHARED_ERRORS, SQL_ERRORS } = await import(
  join(root, 'libs/contracts/dist/errors/error-catalogue.js')
);
const { BULK_FAILURES } = await import(join(root, 'libs/contracts/dist/errors/bulk-failures.js'));
keep(
  'docs/errors.md',
  errorsPage(
    { 'Both services': SHARED_ERRORS, 'Knowledge service': KNOWLEDGE_ERRORS, 'SQL service': SQL_ERRORS },
    BULK_FAILURES,
  ),
);
const schema = await readDatabaseSchema(
  await import(join(root, 'libs/testing/dist/index.js')),
  await import(join(root, 'libs/persistence/dist/index.js')),
);
keep('libs/persistence/schema.sql', schemaSql(schema));
const entityFiles = globSync('libs/persistence/src/entities/*.entity.ts', { cwd: root });
const entities = entityFiles.map((file) => entityOf(file, readFileSync(join(root, file), 'utf8')));
keep('docs/data-model.md', dataModelPage(schema, entities.filter(Boolean)));

if (onlyCheck && stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}. Write them again with \`npm run build && npm run generate\`.`);
  process.exit(1);
}
console.log(
  stale.length > 0 ? `Written: ${stale.join(', ')}` : 'Everything that is generated is up to date.',
);

function printedBy(app, flag) {
  const main = join(root, 'apps', app, 'dist', 'main.js');
  return execFileSync('node', ['--no-warnings', main, flag], { encoding: 'utf8' });
}

function keep(path, content) {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  stale.push(path);
  if (onlyCheck) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/**
 * `npm run openapi` writes each HTTP app's OpenAPI document, as the built app prints it, to docs/openapi/<app>.json;
 * with `--check` it only tells which of them are stale.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const HTTP_APPS = ['bulk-api', 'ingest-api', 'query-gateway', 'sql-query-api'];

const root = new URL('../../..', import.meta.url).pathname;
const folder = join(root, 'docs', 'openapi');
const onlyCheck = process.argv.includes('--check');

const stale = [];
mkdirSync(folder, { recursive: true });
for (const app of HTTP_APPS) {
  const file = join(folder, `${app}.json`);
  const main = join(root, 'apps', app, 'dist', 'main.js');
  const document = execFileSync('node', ['--no-warnings', main, '--openapi'], { encoding: 'utf8' });
  if (existsSync(file) && readFileSync(file, 'utf8') === document) continue;
  stale.push(`docs/openapi/${app}.json`);
  if (!onlyCheck) writeFileSync(file, document);
}
if (onlyCheck && stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}. Write them again with \`npm run build && npm run openapi\`.`);
  process.exit(1);
}
console.log(stale.length > 0 ? `Written: ${stale.join(', ')}` : 'docs/openapi is up to date.');

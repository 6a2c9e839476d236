import { EDGE_ROUTES, ROOT_SERVICE } from '@tessera/contracts/ports';
import type { DockerFiles } from '../docker/docker-files.js';
import type { Finding } from '../finding.js';
import type { Manifests } from '../rendering/manifests.js';

/** Path prefix → service, and the one of `/` alone. */
type RouteTable = Record<string, string>;

const EXPECTED: RouteTable = {
  '/': ROOT_SERVICE,
  ...Object.fromEntries(EDGE_ROUTES.map(({ prefix, service }) => [prefix, service])),
};

/** Checks that the HTTPRoute has the paths of the local edge and routes each to the same service. */
export function checkHttpRoutes(manifests: Manifests): Finding[] {
  return manifests.ofKind('HTTPRoute').flatMap(({ kind, metadata, spec }) => {
    const routes: RouteTable = {};
    for (const { matches, backendRefs } of spec?.rules ?? []) {
      const target = backendRefs?.[0]?.name ?? 'nothing';
      for (const { path } of matches ?? []) routes[path?.value ?? '/'] = target;
    }
    return differences(manifests.where({ kind, name: metadata.name }), routes);
  });
}

/** Checks the same for the edge of compose. */
export function checkEdgeConfiguration({ edge }: Pick<DockerFiles, 'edge'>): Finding[] {
  const lines = edge.matchAll(/^ +"~\^(\S+)\(\?:\[\/\?\]\|\$\)" (\S+);$/gm);
  const routes: RouteTable = Object.fromEntries(
    [...lines].map(([, prefix = '', service = '']) => [prefix.replaceAll('\\.', '.'), service]),
  );
  const root = /"~\^\/\(\?:\\\?\|\$\)" (\S+);/.exec(edge)?.[1];
  return differences('docker/edge.conf', root ? { ...routes, '/': root } : routes);
}

function differences(where: string, routes: RouteTable): Finding[] {
  return Object.keys({ ...EXPECTED, ...routes })
    .filter((path) => routes[path] !== EXPECTED[path])
    .map((path) => ({
      where,
      problem: `${path} routes to ${routes[path] ?? 'nothing'}; at the local edge it routes to ${EXPECTED[path] ?? 'nothing'}`,
    }));
}

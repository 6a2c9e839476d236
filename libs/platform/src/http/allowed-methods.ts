import type { Request } from 'express';

/** The used fields of a layer of Express's router. */
interface RouterLayer {
  route?: { methods: Readonly<Record<string, boolean>> };
  match(path: string): boolean;
}

/**
 * Methods of the routes registered for the path of an unrouted request, for the header `Allow`; empty if the path is
 * unknown. Nest registers middleware as routes of every method: those that match this request's method have passed it
 * on.
 */
export function allowedMethods(request: Request): string[] {
  const { stack } = request.app.router as unknown as { stack: readonly RouterLayer[] };
  const routes = stack.flatMap((layer) => (layer.route && layer.match(request.path) ? layer.route : []));
  const methods = routes
    .filter((route) => !route.methods[request.method.toLowerCase()])
    .flatMap((route) => Object.keys(route.methods).map((method) => method.toUpperCase()));
  // Express answers HEAD by the route of GET.
  if (methods.includes('GET')) methods.push('HEAD');
  return [...new Set(methods)];
}

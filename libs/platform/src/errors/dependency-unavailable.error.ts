/** A store or server that a service needs is unreachable, too slow or failing. A retry may help. */
export abstract class DependencyUnavailableError extends Error {}

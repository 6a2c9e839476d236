import { QueryClient } from '@tanstack/react-query';

/** The client of the services retries by itself, by `Retry-After`. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true } },
});

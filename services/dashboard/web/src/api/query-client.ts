import { QueryClient } from '@tanstack/react-query';
import { toFailure } from './failure.ts';

const RETRIES = 2;
/** How long data counts as fresh and is shown without another read. */
const FRESH_MS = 5_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && toFailure(error).isTransient,
      },
    },
  });
}

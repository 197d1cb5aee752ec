import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toFailure } from './failure.ts';

const RETRIES = 2;
/** How long what was read is shown without asking again. */
const FRESH_MS = 5_000;

/** @param onSignedOut called when the server answers that nobody is signed in. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (toFailure(error).isSignedOut) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && toFailure(error).isTransient,
      },
    },
  });
}

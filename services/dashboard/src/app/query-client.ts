import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

/** The number of retries after a temporary failure. A definite refusal is shown at once. */
const retriesMax = 2;

type Handlers = { readonly onSignedOut: () => void };

export const createQueryClient = ({ onSignedOut }: Handlers): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error) => void (isSignedOut(error) && onSignedOut()) }),
    mutationCache: new MutationCache({ onError: (error) => void (isSignedOut(error) && onSignedOut()) }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < retriesMax && (!(error instanceof ApiError) || error.mayPass),
      },
    },
  });

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_SIGNED_IN';

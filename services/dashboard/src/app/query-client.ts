import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

/** What another try can mend is tried twice more; an answer that says no is shown at once. */
const retriesMax = 2;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < retriesMax && (!(error instanceof ApiError) || error.mayPass),
      },
    },
  });

import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { accountQuery, isSigningOut } from '../session/account.tsx';
import { createAppRouter } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

/** Loaded separately: not needed to show a page. */
const Notifications = lazy(() =>
  import('@mantine/notifications').then((module) => ({ default: module.Notifications })),
);

/**
 * The gateway writes the nonce into each page. Without it the page's policy refuses Mantine's
 * styles.
 */
const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

export function App() {
  const [{ queryClient, router }] = useState(createParts);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <Notifications position="bottom-right" limit={4} />
        </Suspense>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

function createParts() {
  // The library that locks scrolling under a dialog adds a style element, which the page's policy
  // allows only with the nonce.
  setNonce(styleNonce());
  const queryClient = createQueryClient({ onSignedOut: () => leave() });
  const router = createAppRouter(queryClient);
  /**
   * The address contains the current page, to which signing in returns. The session has ended only
   * if this page has read its account.
   */
  const leave = (): void => {
    const { pathname, href } = router.state.location;
    if (isSigningOut() || entrancePaths.includes(pathname)) return;
    const hadSession = queryClient.getQueryData(accountQuery.queryKey) !== undefined;
    void router.navigate({ to: '/sign-in', search: { to: href, ...(hadSession && { ended: '1' }) } });
  };
  return { queryClient, router };
}

const entrancePaths: readonly string[] = ['/sign-in', '/setup', '/invitation', '/reset', '/sign-up'];

/** Retries after a failure. A definite refusal is shown at once. */
const retriesMax = 2;

type QueryClientHandlers = { readonly onSignedOut: () => void };

const createQueryClient = ({ onSignedOut }: QueryClientHandlers): QueryClient =>
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

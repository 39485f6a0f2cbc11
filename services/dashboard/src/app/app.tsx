import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { lazy, Suspense, useState } from 'react';
import { accountQuery } from '../session/account.ts';
import { isSigningOut } from '../session/sign-out.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { cssVariables } from './css-variables.ts';
import { theme } from './theme.ts';

/** Notifications are loaded later, because they are not needed to show a page. */
const Notifications = lazy(() =>
  import('@mantine/notifications').then((module) => ({ default: module.Notifications })),
);

/**
 * Returns the nonce, which the gateway writes into the page for each response. Without it the
 * policy refuses Mantine's styles.
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
   * Opens the sign-in page for a visitor without a session. Its address contains the current page,
   * to which signing in returns. The session has ended only if this page has read its account.
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

import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { lazy, Suspense, useState } from 'react';
import { isSigningOut } from '../session/sign-out.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { cssVariables } from './css-variables.ts';
import { theme } from './theme.ts';

/** Not needed to show a page, so it is loaded later. */
const Notifications = lazy(() =>
  import('@mantine/notifications').then((module) => ({ default: module.Notifications })),
);

/**
 * The gateway writes a new nonce into the page for each response; without it the policy refuses
 * Mantine's styles.
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
  // admits only with the nonce.
  setNonce(styleNonce());
  const queryClient = createQueryClient({ onSignedOut: () => leave() });
  const router = createAppRouter(queryClient);
  /**
   * A session that ended in an open page: what is shown stays in the address, and signing in leads
   * back to it.
   */
  const leave = (): void => {
    const { pathname, href } = router.state.location;
    if (isSigningOut() || entrancePaths.includes(pathname)) return;
    void router.navigate({ to: '/sign-in', search: { to: href, ended: '1' } });
  };
  return { queryClient, router };
}

const entrancePaths: readonly string[] = ['/sign-in', '/setup', '/invitation', '/reset', '/sign-up'];

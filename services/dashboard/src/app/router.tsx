import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { Frame } from '../frame/frame.tsx';
import { NotFound } from '../frame/not-found.tsx';
import { PageError } from '../frame/page-error.tsx';
import { readBatchesSearch, readCapturesSearch, readDiffSearch, readPlaygroundSearch, readTabSearch } from '../address/search.ts';

type Context = { readonly queryClient: QueryClient };

const root = createRootRouteWithContext<Context>()({ notFoundComponent: NotFound });
const framed = createRoute({ getParentRoute: () => root, id: 'framed', component: Frame });

const entrance = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/captures' });
  },
});
const captures = createRoute({
  getParentRoute: () => framed,
  path: '/captures',
  validateSearch: readCapturesSearch,
  component: lazyRouteComponent(() => import('../pages/captures/captures-page.tsx'), 'CapturesPage'),
});
const capture = createRoute({
  getParentRoute: () => framed,
  path: '/captures/$id',
  component: lazyRouteComponent(() => import('../pages/captures/capture-page.tsx'), 'CapturePage'),
});
const playground = createRoute({
  getParentRoute: () => framed,
  path: '/playground',
  validateSearch: readPlaygroundSearch,
  component: lazyRouteComponent(() => import('../pages/playground/playground-page.tsx'), 'PlaygroundPage'),
});
const batches = createRoute({
  getParentRoute: () => framed,
  path: '/batches',
  component: lazyRouteComponent(() => import('../pages/batches/batches-page.tsx'), 'BatchesPage'),
});
const newBatch = createRoute({
  getParentRoute: () => framed,
  path: '/batches/new',
  component: lazyRouteComponent(() => import('../pages/batches/import/import-page.tsx'), 'ImportPage'),
});
const batch = createRoute({
  getParentRoute: () => framed,
  path: '/batches/$id',
  validateSearch: readBatchesSearch,
  component: lazyRouteComponent(() => import('../pages/batches/batch-page.tsx'), 'BatchPage'),
});

const pages = [
  captures,
  capture,
  playground,
  batches,
  newBatch,
  batch,
] as const;
const tree = root.addChildren([entrance, framed.addChildren(pages)]);

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

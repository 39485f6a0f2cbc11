import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  readBatchesSearch,
  readCapturesSearch,
  readCompareSearch,
  readConnectSearch,
  readDiffSearch,
  readMeSearch,
  readPipelineSearch,
  readPlaygroundSearch,
  readScheduleSearch,
  readSignInSearch,
  readTabSearch,
} from '../address/search.ts';
import { ApiError } from '../api/api-error.ts';
import { NotFound, PageError } from '../frame/error-pages.tsx';
import { Frame } from '../frame/frame.tsx';
import { batchQuery, itemsQuery } from '../pages/batches/batches-query.ts';
import { accountQuery } from '../session/account.tsx';

type RouterLoad<Name extends string> = () => Promise<Readonly<Record<NoInfer<Name>, () => ReactNode>>>;
const lazyPage = <Name extends string>(load: RouterLoad<Name>, name: Name) =>
  lazyRouteComponent(load, name) as RouteComponent;

type RouterContext = { readonly queryClient: QueryClient };

const rootRoute = createRootRouteWithContext<RouterContext>()({ notFoundComponent: NotFound });
type RouterVisit = Readonly<{ context: RouterContext; location: { readonly href: string } }>;
async function requireSession({ context: { queryClient }, location }: RouterVisit): Promise<void> {
  try {
    await queryClient.ensureQueryData(accountQuery);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw redirect({ to: '/sign-in', search: { to: location.href } });
    throw error;
  }
}
const framedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'framed',
  beforeLoad: requireSession,
  component: Frame,
});
const wallRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administration/wall',
  beforeLoad: requireSession,
  component: lazyPage(() => import('../pages/administration/wall-page.tsx'), 'WallPage'),
});

const pageRoute = <Path extends string, Name extends string>(path: Path, load: RouterLoad<Name>, name: Name) =>
  createRoute({ getParentRoute: () => framedRoute, path, component: lazyPage(load, name) });
const searchPageRoute = <Path extends string, State, Name extends string>(
  path: Path,
  validateSearch: (search: Record<string, unknown>) => State,
  load: RouterLoad<Name>,
  name: Name,
) => createRoute({ getParentRoute: () => framedRoute, path, validateSearch, component: lazyPage(load, name) });
const entranceRoute = <Path extends string, Name extends string>(path: Path, load: RouterLoad<Name>, name: Name) =>
  createRoute({ getParentRoute: () => rootRoute, path, component: lazyPage(load, name) });

const batchRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/batches/$id',
  validateSearch: readBatchesSearch,
  // All requests start while the page's own code is loading.
  loaderDeps: ({ search: { status } }) => ({ status }),
  loader: ({ context: { queryClient }, params: { id }, deps: { status } }) => {
    void queryClient.prefetchQuery(batchQuery(id));
    void queryClient.prefetchInfiniteQuery(itemsQuery(id, status, false));
  },
  component: lazyPage(() => import('../pages/batches/batch-page.tsx'), 'BatchPage'),
});
const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home' });
  },
});
const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: readSignInSearch,
  component: lazyPage(() => import('../pages/account/entrance/sign-in-page.tsx'), 'SignInPage'),
});

const framedPages = framedRoute.addChildren([
  pageRoute('/home', () => import('../pages/home/home-page.tsx'), 'HomePage'),
  searchPageRoute('/captures', readCapturesSearch, () => import('../pages/captures/captures-page.tsx'), 'CapturesPage'),
  pageRoute('/captures/$id', () => import('../pages/captures/capture-page.tsx'), 'CapturePage'),
  searchPageRoute(
    '/compare',
    readCompareSearch,
    () => import('../pages/compare/compare-captures-page.tsx'),
    'CompareCapturesPage',
  ),
  searchPageRoute(
    '/playground',
    readPlaygroundSearch,
    () => import('../pages/playground/playground-page.tsx'),
    'PlaygroundPage',
  ),
  pageRoute('/batches', () => import('../pages/batches/batches-page.tsx'), 'BatchesPage'),
  pageRoute('/batches/new', () => import('../pages/batches/import/import-page.tsx'), 'ImportPage'),
  batchRoute,
  pageRoute('/compose', () => import('../pages/compose/compose-page.tsx'), 'ComposePage'),
  pageRoute('/schedules', () => import('../pages/schedules/schedules-page.tsx'), 'SchedulesPage'),
  searchPageRoute(
    '/schedules/new',
    readPlaygroundSearch,
    () => import('../pages/schedules/edit-schedule-page.tsx'),
    'NewSchedulePage',
  ),
  searchPageRoute(
    '/schedules/$id',
    readScheduleSearch,
    () => import('../pages/schedules/schedule-page.tsx'),
    'SchedulePage',
  ),
  pageRoute('/schedules/$id/edit', () => import('../pages/schedules/edit-schedule-page.tsx'), 'EditSchedulePage'),
  searchPageRoute(
    '/schedules/$id/runs/$runId',
    readDiffSearch,
    () => import('../pages/schedules/diff-page.tsx'),
    'DiffPage',
  ),
  pageRoute('/crawls', () => import('../pages/crawls/crawls-page.tsx'), 'CrawlsPage'),
  searchPageRoute('/crawls/$id', readTabSearch, () => import('../pages/crawls/crawl-page.tsx'), 'CrawlPage'),
  pageRoute('/pipelines', () => import('../pages/pipelines/pipelines-page.tsx'), 'PipelinesPage'),
  searchPageRoute(
    '/pipelines/$id',
    readPipelineSearch,
    () => import('../pages/pipelines/pipeline-page.tsx'),
    'PipelinePage',
  ),
  pageRoute('/pipelines/$id/runs/$runId', () => import('../pages/pipelines/runs/run-page.tsx'), 'RunPage'),
  pageRoute('/deliveries', () => import('../pages/webhooks/deliveries-page.tsx'), 'DeliveriesPage'),
  pageRoute('/webhooks/new', () => import('../pages/webhooks/edit-endpoint-page.tsx'), 'NewEndpointPage'),
  pageRoute('/webhooks/$id', () => import('../pages/webhooks/endpoint-page.tsx'), 'EndpointPage'),
  pageRoute('/webhooks/$id/edit', () => import('../pages/webhooks/edit-endpoint-page.tsx'), 'EditEndpointPage'),
  pageRoute('/usage', () => import('../pages/usage/usage-page.tsx'), 'UsagePage'),
  pageRoute('/keys', () => import('../pages/account/keys-page.tsx'), 'KeysPage'),
  searchPageRoute('/connect', readConnectSearch, () => import('../pages/account/connect-page.tsx'), 'ConnectPage'),
  pageRoute('/links', () => import('../pages/links/links-page.tsx'), 'LinksPage'),
  pageRoute('/members', () => import('../pages/account/members-page.tsx'), 'MembersPage'),
  pageRoute('/organization', () => import('../pages/account/organization-page.tsx'), 'OrganizationPage'),
  searchPageRoute('/me', readMeSearch, () => import('../pages/account/me-page.tsx'), 'MePage'),
  pageRoute('/administration', () => import('../pages/administration/administration-page.tsx'), 'AdministrationPage'),
]);
const routeTree = rootRoute.addChildren([
  startRoute,
  wallRoute,
  framedPages,
  signInRoute,
  entranceRoute('/setup', () => import('../pages/account/entrance/set-up-page.tsx'), 'SetUpPage'),
  entranceRoute('/invitation', () => import('../pages/account/entrance/invitation-page.tsx'), 'InvitationPage'),
  entranceRoute('/reset', () => import('../pages/account/entrance/reset-page.tsx'), 'ResetPage'),
  entranceRoute('/sign-up', () => import('../pages/account/entrance/sign-up-page.tsx'), 'SignUpPage'),
]);

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree: routeTree,
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

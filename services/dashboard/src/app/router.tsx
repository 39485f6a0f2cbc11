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
const lazy = <Name extends string>(load: RouterLoad<Name>, name: Name) =>
  lazyRouteComponent(load, name) as RouteComponent;

type Context = { readonly queryClient: QueryClient };

const root = createRootRouteWithContext<Context>()({ notFoundComponent: NotFound });
type RouterVisit = Readonly<{ context: Context; location: { readonly href: string } }>;
async function requireSession({ context: { queryClient }, location }: RouterVisit): Promise<void> {
  try {
    await queryClient.ensureQueryData(accountQuery);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw redirect({ to: '/sign-in', search: { to: location.href } });
    throw error;
  }
}
/** All routes inside the frame require a signed-in user. */
const framedRoute = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  beforeLoad: requireSession,
  component: Frame,
});
const wall = createRoute({
  getParentRoute: () => root,
  path: '/administration/wall',
  beforeLoad: requireSession,
  component: lazy(() => import('../pages/administration/wall-page.tsx'), 'WallPage'),
});

const page = <Path extends string, Name extends string>(path: Path, load: RouterLoad<Name>, name: Name) =>
  createRoute({ getParentRoute: () => framedRoute, path, component: lazy(load, name) });
const pageWithSearch = <Path extends string, State, Name extends string>(
  path: Path,
  validateSearch: (search: Record<string, unknown>) => State,
  load: RouterLoad<Name>,
  name: Name,
) => createRoute({ getParentRoute: () => framedRoute, path, validateSearch, component: lazy(load, name) });
const entrance = <Path extends string, Name extends string>(path: Path, load: RouterLoad<Name>, name: Name) =>
  createRoute({ getParentRoute: () => root, path, component: lazy(load, name) });

const batch = createRoute({
  getParentRoute: () => framedRoute,
  path: '/batches/$id',
  validateSearch: readBatchesSearch,
  // All requests start while the page's own code is loading.
  loaderDeps: ({ search: { status } }) => ({ status }),
  loader: ({ context: { queryClient }, params: { id }, deps: { status } }) => {
    void queryClient.prefetchQuery(batchQuery(id));
    void queryClient.prefetchInfiniteQuery(itemsQuery(id, status, false));
  },
  component: lazy(() => import('../pages/batches/batch-page.tsx'), 'BatchPage'),
});
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home' });
  },
});
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readSignInSearch,
  component: lazy(() => import('../pages/account/entrance/sign-in-page.tsx'), 'SignInPage'),
});

const pages = framedRoute.addChildren([
  page('/home', () => import('../pages/home/home-page.tsx'), 'HomePage'),
  pageWithSearch('/captures', readCapturesSearch, () => import('../pages/captures/captures-page.tsx'), 'CapturesPage'),
  page('/captures/$id', () => import('../pages/captures/capture-page.tsx'), 'CapturePage'),
  pageWithSearch(
    '/compare',
    readCompareSearch,
    () => import('../pages/compare/compare-captures-page.tsx'),
    'CompareCapturesPage',
  ),
  pageWithSearch(
    '/playground',
    readPlaygroundSearch,
    () => import('../pages/playground/playground-page.tsx'),
    'PlaygroundPage',
  ),
  page('/batches', () => import('../pages/batches/batches-page.tsx'), 'BatchesPage'),
  page('/batches/new', () => import('../pages/batches/import/import-page.tsx'), 'ImportPage'),
  batch,
  page('/compose', () => import('../pages/compose/compose-page.tsx'), 'ComposePage'),
  page('/schedules', () => import('../pages/schedules/schedules-page.tsx'), 'SchedulesPage'),
  pageWithSearch(
    '/schedules/new',
    readPlaygroundSearch,
    () => import('../pages/schedules/edit-schedule-page.tsx'),
    'NewSchedulePage',
  ),
  pageWithSearch(
    '/schedules/$id',
    readScheduleSearch,
    () => import('../pages/schedules/schedule-page.tsx'),
    'SchedulePage',
  ),
  page('/schedules/$id/edit', () => import('../pages/schedules/edit-schedule-page.tsx'), 'EditSchedulePage'),
  pageWithSearch(
    '/schedules/$id/runs/$runId',
    readDiffSearch,
    () => import('../pages/schedules/diff-page.tsx'),
    'DiffPage',
  ),
  page('/crawls', () => import('../pages/crawls/crawls-page.tsx'), 'CrawlsPage'),
  pageWithSearch('/crawls/$id', readTabSearch, () => import('../pages/crawls/crawl-page.tsx'), 'CrawlPage'),
  page('/pipelines', () => import('../pages/pipelines/pipelines-page.tsx'), 'PipelinesPage'),
  pageWithSearch(
    '/pipelines/$id',
    readPipelineSearch,
    () => import('../pages/pipelines/pipeline-page.tsx'),
    'PipelinePage',
  ),
  page('/pipelines/$id/runs/$runId', () => import('../pages/pipelines/runs/run-page.tsx'), 'RunPage'),
  page('/deliveries', () => import('../pages/webhooks/deliveries-page.tsx'), 'DeliveriesPage'),
  page('/webhooks/new', () => import('../pages/webhooks/edit-endpoint-page.tsx'), 'NewEndpointPage'),
  page('/webhooks/$id', () => import('../pages/webhooks/endpoint-page.tsx'), 'EndpointPage'),
  page('/webhooks/$id/edit', () => import('../pages/webhooks/edit-endpoint-page.tsx'), 'EditEndpointPage'),
  page('/usage', () => import('../pages/usage/usage-page.tsx'), 'UsagePage'),
  page('/keys', () => import('../pages/account/keys-page.tsx'), 'KeysPage'),
  pageWithSearch('/connect', readConnectSearch, () => import('../pages/account/connect-page.tsx'), 'ConnectPage'),
  page('/links', () => import('../pages/links/links-page.tsx'), 'LinksPage'),
  page('/members', () => import('../pages/account/members-page.tsx'), 'MembersPage'),
  page('/organization', () => import('../pages/account/organization-page.tsx'), 'OrganizationPage'),
  pageWithSearch('/me', readMeSearch, () => import('../pages/account/me-page.tsx'), 'MePage'),
  page('/administration', () => import('../pages/administration/administration-page.tsx'), 'AdministrationPage'),
]);
const tree = root.addChildren([
  start,
  wall,
  pages,
  signIn,
  entrance('/setup', () => import('../pages/account/entrance/set-up-page.tsx'), 'SetUpPage'),
  entrance('/invitation', () => import('../pages/account/entrance/invitation-page.tsx'), 'InvitationPage'),
  entrance('/reset', () => import('../pages/account/entrance/reset-page.tsx'), 'ResetPage'),
  entrance('/sign-up', () => import('../pages/account/entrance/sign-up-page.tsx'), 'SignUpPage'),
]);

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

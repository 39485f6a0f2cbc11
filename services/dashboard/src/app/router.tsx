import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { ApiError } from '../api/api-error.ts';
import { Frame } from '../frame/frame.tsx';
import { NotFound } from '../frame/not-found.tsx';
import { PageError } from '../frame/page-error.tsx';
import { accountQuery } from '../session/account.ts';
import {
  readBatchesSearch,
  readCompareSearch,
  readCapturesSearch,
  readConnectSearch,
  readDiffSearch,
  readScheduleSearch,
  readMeSearch,
  readPipelineSearch,
  readPlaygroundSearch,
  readSignInSearch,
  readTabSearch,
} from '../address/search.ts';
import { batchQuery, itemsQuery } from '../pages/batches/batches-query.ts';

type Context = { readonly queryClient: QueryClient };

const root = createRootRouteWithContext<Context>()({ notFoundComponent: NotFound });
type Visit = { readonly context: Context; readonly location: { readonly href: string } };
async function requireSession({ context: { queryClient }, location }: Visit): Promise<void> {
  try {
    await queryClient.ensureQueryData(accountQuery);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw redirect({ to: '/sign-in', search: { to: location.href } });
    throw error;
  }
}
/** All routes inside the frame require a signed-in user. */
const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  beforeLoad: requireSession,
  component: Frame,
});
/** Shown without the frame and its controls. */
const wall = createRoute({
  getParentRoute: () => root,
  path: '/administration/wall',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('../pages/administration/wall-page.tsx'), 'WallPage'),
});

const home = createRoute({
  getParentRoute: () => framed,
  path: '/home',
  component: lazyRouteComponent(() => import('../pages/home/home-page.tsx'), 'HomePage'),
});
const entrance = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home' });
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
const compare = createRoute({
  getParentRoute: () => framed,
  path: '/compare',
  validateSearch: readCompareSearch,
  component: lazyRouteComponent(() => import('../pages/compare/compare-captures-page.tsx'), 'CompareCapturesPage'),
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
  // Starts all requests at once, in parallel with the loading of the page's own code.
  loaderDeps: ({ search: { status } }) => ({ status }),
  loader: ({ context: { queryClient }, params: { id }, deps: { status } }) => {
    void queryClient.prefetchQuery(batchQuery(id));
    void queryClient.prefetchInfiniteQuery(itemsQuery(id, status, false));
  },
  component: lazyRouteComponent(() => import('../pages/batches/batch-page.tsx'), 'BatchPage'),
});
const compose = createRoute({
  getParentRoute: () => framed,
  path: '/compose',
  component: lazyRouteComponent(() => import('../pages/compose/compose-page.tsx'), 'ComposePage'),
});
const schedules = createRoute({
  getParentRoute: () => framed,
  path: '/schedules',
  component: lazyRouteComponent(() => import('../pages/schedules/schedules-page.tsx'), 'SchedulesPage'),
});
const newSchedule = createRoute({
  getParentRoute: () => framed,
  path: '/schedules/new',
  validateSearch: readPlaygroundSearch,
  component: lazyRouteComponent(() => import('../pages/schedules/new-schedule-page.tsx'), 'NewSchedulePage'),
});
const schedule = createRoute({
  getParentRoute: () => framed,
  path: '/schedules/$id',
  validateSearch: readScheduleSearch,
  component: lazyRouteComponent(() => import('../pages/schedules/schedule-page.tsx'), 'SchedulePage'),
});
const editSchedule = createRoute({
  getParentRoute: () => framed,
  path: '/schedules/$id/edit',
  component: lazyRouteComponent(() => import('../pages/schedules/edit-schedule-page.tsx'), 'EditSchedulePage'),
});
const diff = createRoute({
  getParentRoute: () => framed,
  path: '/schedules/$id/runs/$runId',
  validateSearch: readDiffSearch,
  component: lazyRouteComponent(() => import('../pages/schedules/diff/diff-page.tsx'), 'DiffPage'),
});
const crawls = createRoute({
  getParentRoute: () => framed,
  path: '/crawls',
  component: lazyRouteComponent(() => import('../pages/crawls/crawls-page.tsx'), 'CrawlsPage'),
});
const crawl = createRoute({
  getParentRoute: () => framed,
  path: '/crawls/$id',
  validateSearch: readTabSearch,
  component: lazyRouteComponent(() => import('../pages/crawls/crawl-page.tsx'), 'CrawlPage'),
});
const pipelines = createRoute({
  getParentRoute: () => framed,
  path: '/pipelines',
  component: lazyRouteComponent(() => import('../pages/pipelines/pipelines-page.tsx'), 'PipelinesPage'),
});
const pipeline = createRoute({
  getParentRoute: () => framed,
  path: '/pipelines/$id',
  validateSearch: readPipelineSearch,
  component: lazyRouteComponent(() => import('../pages/pipelines/pipeline-page.tsx'), 'PipelinePage'),
});
const pipelineRun = createRoute({
  getParentRoute: () => framed,
  path: '/pipelines/$id/runs/$runId',
  component: lazyRouteComponent(() => import('../pages/pipelines/runs/run-page.tsx'), 'RunPage'),
});
const deliveries = createRoute({
  getParentRoute: () => framed,
  path: '/deliveries',
  component: lazyRouteComponent(() => import('../pages/deliveries/deliveries-page.tsx'), 'DeliveriesPage'),
});
const newWebhook = createRoute({
  getParentRoute: () => framed,
  path: '/webhooks/new',
  component: lazyRouteComponent(() => import('../pages/webhooks/new-endpoint-page.tsx'), 'NewEndpointPage'),
});
const webhook = createRoute({
  getParentRoute: () => framed,
  path: '/webhooks/$id',
  component: lazyRouteComponent(() => import('../pages/webhooks/endpoint-page.tsx'), 'EndpointPage'),
});
const editWebhook = createRoute({
  getParentRoute: () => framed,
  path: '/webhooks/$id/edit',
  component: lazyRouteComponent(() => import('../pages/webhooks/edit-endpoint-page.tsx'), 'EditEndpointPage'),
});
const usage = createRoute({
  getParentRoute: () => framed,
  path: '/usage',
  component: lazyRouteComponent(() => import('../pages/usage/usage-page.tsx'), 'UsagePage'),
});

const keys = createRoute({
  getParentRoute: () => framed,
  path: '/keys',
  component: lazyRouteComponent(() => import('../pages/account/keys/keys-page.tsx'), 'KeysPage'),
});
const connect = createRoute({
  getParentRoute: () => framed,
  path: '/connect',
  validateSearch: readConnectSearch,
  component: lazyRouteComponent(() => import('../pages/account/keys/connect-page.tsx'), 'ConnectPage'),
});
const links = createRoute({
  getParentRoute: () => framed,
  path: '/links',
  component: lazyRouteComponent(() => import('../pages/links/links-page.tsx'), 'LinksPage'),
});
const members = createRoute({
  getParentRoute: () => framed,
  path: '/members',
  component: lazyRouteComponent(() => import('../pages/account/members/members-page.tsx'), 'MembersPage'),
});
const organization = createRoute({
  getParentRoute: () => framed,
  path: '/organization',
  component: lazyRouteComponent(
    () => import('../pages/account/organization/organization-page.tsx'),
    'OrganizationPage',
  ),
});
const me = createRoute({
  getParentRoute: () => framed,
  path: '/me',
  validateSearch: readMeSearch,
  component: lazyRouteComponent(() => import('../pages/account/me/me-page.tsx'), 'MePage'),
});
const administration = createRoute({
  getParentRoute: () => framed,
  path: '/administration',
  component: lazyRouteComponent(() => import('../pages/administration/administration-page.tsx'), 'AdministrationPage'),
});
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(() => import('../pages/account/entrance/sign-in-page.tsx'), 'SignInPage'),
});
const setUp = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('../pages/account/entrance/set-up-page.tsx'), 'SetUpPage'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('../pages/account/entrance/invitation-page.tsx'), 'InvitationPage'),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(() => import('../pages/account/entrance/reset-page.tsx'), 'ResetPage'),
});
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyRouteComponent(() => import('../pages/account/entrance/sign-up-page.tsx'), 'SignUpPage'),
});

const pages = [
  home,
  captures,
  capture,
  compare,
  playground,
  batches,
  newBatch,
  batch,
  compose,
  schedules,
  newSchedule,
  schedule,
  editSchedule,
  diff,
  crawls,
  crawl,
  pipelines,
  pipeline,
  pipelineRun,
  deliveries,
  newWebhook,
  webhook,
  editWebhook,
  usage,
  keys,
  connect,
  links,
  members,
  organization,
  me,
  administration,
] as const;
const tree = root.addChildren([entrance, wall, signIn, setUp, invitation, reset, signUp, framed.addChildren(pages)]);

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

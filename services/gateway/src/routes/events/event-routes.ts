import { defineRoute, type DefinedRoute } from '../define-route.ts';

const listen = defineRoute({
  id: 'listen',
  method: 'get',
  path: '/v1/events',
  summary:
    'Hints for open pages, as server-sent events: `changed` names a batch, crawl, pipeline or schedule (`{kind, id}`), or says that captures did (`{kind}`), at most once a second each.',
  access: ['user'],
  allowance: 'general',
  isLong: true,
  answers: {
    200: {
      description:
        'The stream. It begins with `connected`, and ends with `signed-out` when the session or the membership does.',
      content: { 'text/event-stream': 'file' },
    },
  },
  refusals: [],
  handle: async ({ liveHints }, { caller: { session, organizationId } }) => ({
    status: 200,
    events: liveHints({ sessionId: session.id, organizationId }),
  }),
});

export const eventRoutes: readonly DefinedRoute[] = [listen];

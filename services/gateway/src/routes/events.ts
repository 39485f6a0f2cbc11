import { defineRoute, type DefinedRoute } from './define-route.ts';

export const eventRoutes: readonly DefinedRoute[] = [
  defineRoute('GET /v1/events', {
    id: 'listen',
    summary:
      'Stream change notifications for open dashboard pages as server-sent events: `changed` names a batch, crawl, ' +
      'pipeline or schedule (`{kind, id}`), or captures in general (`{kind}`), each at most once per ' +
      'second.',
    access: ['user'],
    isLong: true,
    answers: {
      200: {
        description:
          'The event stream. It starts with `connected` and ends with `signed-out` when the session or the membership ends.',
        content: { 'text/event-stream': 'file' },
      },
    },
    handle: async ({ liveHints, takeListeningPlace }, { caller: { session, userId, organizationId } }) => ({
      status: 200,
      held: takeListeningPlace({ session: session.id, user: userId, organization: organizationId }),
      events: liveHints({ sessionId: session.id, organizationId }),
    }),
  }),
];

import { Anchor } from '@mantine/core';
import { liveKinds, type LiveKind } from '@tintype/contracts/events/events';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { notify } from '../parts/notify.ts';
import { onHint, type Hint } from '../session/live-hints.ts';
import {
  toBatchMessages,
  toCrawlMessages,
  toFailureMessages,
  toPipelineMessages,
  toScheduleMessages,
  type EventMessage,
} from '../session/event-messages.ts';

/** A busy installation sends hints every second; users get a summary less often. */
const readEveryMs = 5_000;
const latestMax = 20;
const dayMs = 86_400_000;
/** When the page was opened, before any of its code ran. */
const openedMs = Math.floor(performance.timeOrigin);
const announcedIds = new Set<string>();

type MessageReader = (sinceMs: number, id: string | undefined) => Promise<readonly EventMessage[]>;
const messageReaders: Readonly<Record<LiveKind, MessageReader>> = {
  batch: async (sinceMs, id) => {
    const batches =
      id === undefined
        ? (await api.GET('/v1/screenshots/batches', { params: { query: { limit: latestMax } } })).items
        : [await api.GET('/v1/screenshots/batches/{id}', { params: { path: { id } } })];
    return batches.flatMap((batch) => toBatchMessages(batch, sinceMs));
  },
  crawl: async (sinceMs, id) => {
    const crawls =
      id === undefined
        ? (await api.GET('/v1/crawls', { params: { query: { page: 0, pageSize: latestMax } } })).crawls
        : [await api.GET('/v1/crawls/{id}', { params: { path: { id } } })];
    return crawls.flatMap((crawl) => toCrawlMessages(crawl, sinceMs));
  },
  schedule: async (sinceMs) => {
    const { schedules } = await api.GET('/v1/schedules');
    return schedules.flatMap((schedule) => toScheduleMessages(schedule, sinceMs));
  },
  captures: async (sinceMs) => {
    const query = { status: 'FAILED', limit: latestMax, from: new Date(sinceMs - dayMs).toISOString() } as const;
    const { items } = await api.GET('/v1/captures', { params: { query } });
    return toFailureMessages(items, sinceMs);
  },
  pipeline: async (sinceMs, id) => {
    const pipelines =
      id === undefined
        ? (await api.GET('/v1/pipelines', { params: { query: { limit: latestMax } } })).items
        : [await api.GET('/v1/pipelines/{pipelineId}', { params: { path: { pipelineId: id } } })];
    const news = await Promise.all(
      pipelines
        .filter(({ lastRun }) => id !== undefined || (lastRun && Date.parse(lastRun.createdAt) >= sinceMs))
        .map(async ({ id: pipelineId, name }) => {
          const params = { path: { pipelineId }, query: { limit: latestMax } };
          const { items } = await api.GET('/v1/pipelines/{pipelineId}/runs', { params });
          return toPipelineMessages(name, items, sinceMs);
        }),
    );
    return news.flat();
  },
};

/**
 * Announces what ended, changed or failed while the dashboard is open, on any page. What the open
 * page itself shows is not announced.
 */
export function News() {
  const router = useRouter();
  useEffect(() => {
    const waiting = new Map<string, Hint>();
    let timer: number | undefined;
    let hasEnded = false;
    const tell = ({ key, text, to, isBad }: EventMessage): void => {
      if (announcedIds.has(key)) return;
      announcedIds.add(key);
      const { pathname } = router.state.location;
      if (to.startsWith(pathname) || (pathname === '/playground' && key.startsWith('capture/'))) return;
      const open = (event: { preventDefault: () => void }): void => {
        event.preventDefault();
        void router.navigate({ to });
      };
      void notify({
        title: text,
        message: (
          <Anchor href={to} onClick={open} underline="always" size="sm">
            Open
          </Anchor>
        ),
        ...(isBad && { color: 'red' }),
        autoClose: 10_000,
        role: 'status',
      });
    };
    const read = async (): Promise<void> => {
      const hints = [...waiting.values()];
      waiting.clear();
      timer = undefined;
      await Promise.all(
        hints.map(async (hint) => {
          try {
            for (const one of await messageReaders[hint.kind](openedMs, hint.id)) tell(one);
          } catch (error) {
            if (error instanceof ApiError && error.mayPass) take(hint);
          }
        }),
      );
    };
    const take = (hint: Hint): void => {
      if (hasEnded) return;
      waiting.set(`${hint.kind}/${hint.kind === 'schedule' ? '' : hint.id}`, hint);
      timer ??= window.setTimeout(() => void read(), readEveryMs);
    };
    const end = onHint(take);
    // Hints may have arrived before this component, which is loaded after the page.
    for (const kind of liveKinds) take({ kind });
    return () => {
      hasEnded = true;
      end();
      clearTimeout(timer);
    };
  }, [router]);
  return null;
}

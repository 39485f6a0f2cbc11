import { Anchor } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api, dataOf } from '../api/client.ts';
import { say } from '../parts/say.ts';
import { onHint, type Hint } from '../session/live-hints.ts';
import { newsOfBatch, newsOfCrawl, newsOfFailures, newsOfSchedule, type News as OneNews } from '../session/news-of.ts';

/** A busy installation hints every second; people are told less often, and then of all of it. */
const readEveryMs = 5_000;
const failuresMax = 20;

async function readNews({ kind, id }: Hint, sinceMs: number): Promise<readonly OneNews[]> {
  if (kind === 'batch' && id !== undefined)
    return newsOfBatch(await dataOf(api.GET('/v1/screenshots/batches/{id}', { params: { path: { id } } })), sinceMs);
  if (kind === 'crawl' && id !== undefined)
    return newsOfCrawl(await dataOf(api.GET('/v1/crawls/{id}', { params: { path: { id } } })), sinceMs);
  if (kind === 'schedule') {
    const { schedules } = await dataOf(api.GET('/v1/schedules'));
    return schedules.flatMap((schedule) => newsOfSchedule(schedule, sinceMs));
  }
  if (kind !== 'captures') return [];
  const query = { status: 'FAILED', limit: failuresMax, from: new Date(sinceMs - dayMs).toISOString() } as const;
  const { items } = await dataOf(api.GET('/v1/captures', { params: { query } }));
  return newsOfFailures(items, sinceMs);
}
const dayMs = 86_400_000;

/** Tells what ended, changed or failed while the dashboard is open, on whatever page; what the page shows itself is not told. */
export function News() {
  const router = useRouter();
  useEffect(() => {
    const sinceMs = Date.now();
    const told = new Set<string>();
    const waiting = new Map<string, Hint>();
    let timer: number | undefined;
    const tell = ({ key, text, to, isBad }: OneNews): void => {
      if (told.has(key)) return;
      told.add(key);
      const { pathname } = router.state.location;
      if (to.startsWith(pathname) || (pathname === '/playground' && key.startsWith('capture/'))) return;
      const open = (event: { preventDefault: () => void }): void => {
        event.preventDefault();
        void router.navigate({ to });
      };
      void say({
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
      // A read that fails is made up by the next hint: it reads everything since the page was opened.
      const found = await Promise.all(hints.map((hint) => readNews(hint, sinceMs).catch(() => [])));
      for (const one of found.flat()) tell(one);
    };
    const end = onHint((hint) => {
      waiting.set(`${hint.kind}/${hint.kind === 'schedule' ? '' : hint.id}`, hint);
      timer ??= window.setTimeout(() => void read(), readEveryMs);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [router]);
  return null;
}

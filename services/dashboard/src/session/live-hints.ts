import { useQueryClient } from '@tanstack/react-query';
import type { LiveKind } from '@tintype/contracts/events/live-kinds';
import { useEffect } from 'react';
import { ownPath } from '../api/own-path.ts';

type Hint = { readonly kind: LiveKind; readonly id?: string };
/** What each kind of hint makes stale. */
const queryKeys: Readonly<Record<LiveKind, string>> = {
  batch: 'batches',
  crawl: 'crawls',
  schedule: 'schedules',
  captures: 'captures',
  pipeline: 'pipelines',
};
/** Slow enough for a service that is away. */
const reopenMs = 15_000;
const lockName = 'tintype-events';
const channelName = 'tintype-events';

/**
 * Reads again what the service says has changed. A browser opens six connections to a host at most, so one tab listens, and tells the
 * others; when it closes the next one listens. Without locks (plain http in a local network) pages ask from time to time, as they do anyway.
 */
export function useLiveHints(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { locks } = navigator as Partial<Navigator>;
    if (locks === undefined) return;
    const channel = new BroadcastChannel(channelName);
    const ended = new AbortController();
    const take = ({ kind, id }: Hint): void => {
      const key = queryKeys[kind];
      if (key === undefined) return;
      void queryClient.invalidateQueries({ queryKey: id === undefined ? [key] : [key, id] });
      if (id !== undefined) void queryClient.invalidateQueries({ queryKey: [key], exact: true });
    };
    channel.onmessage = ({ data }: MessageEvent<Hint>) => take(data);
    const listen = (): Promise<void> =>
      new Promise((resolve) => {
        let stream: EventSource;
        let timer: number | undefined;
        const open = (): void => {
          stream = new EventSource(ownPath('/v1/events'));
          stream.addEventListener('changed', ({ data }: MessageEvent<string>) => {
            const hint = JSON.parse(data) as Hint;
            take(hint);
            channel.postMessage(hint);
          });
          stream.addEventListener('signed-out', () => {
            stream.close();
            void queryClient.invalidateQueries({ queryKey: ['account'] });
          });
          // It was refused: perhaps the session ended before there was a stream to say so. Else the service is away for a moment, or
          // what stands before it says so, and no browser tries again after an answer.
          stream.addEventListener('error', () => {
            if (stream.readyState !== EventSource.CLOSED) return;
            void queryClient.invalidateQueries({ queryKey: ['account'] });
            timer = window.setTimeout(open, reopenMs);
          });
        };
        open();
        ended.signal.addEventListener('abort', () => {
          clearTimeout(timer);
          stream.close();
          resolve();
        });
      });
    locks.request(lockName, { signal: ended.signal }, listen).catch(() => undefined);
    return () => {
      ended.abort();
      channel.close();
    };
  }, [queryClient]);
}

import { type InvalidateOptions, useQueryClient } from '@tanstack/react-query';
import { type LiveKind, liveKinds } from '@tintype/contracts/events/events';
import { useEffect } from 'react';
import { toApiPath } from '../api/client.ts';

/** A change of the object `id`, or, without `id`, of any object of this kind. */
export type Hint = Readonly<{ kind: LiveKind; id?: string }>;
const queryKeys: Readonly<Record<LiveKind, string>> = {
  batch: 'batches',
  crawl: 'crawls',
  schedule: 'schedules',
  captures: 'captures',
  pipeline: 'pipelines',
};
const listeners = new Set<(hint: Hint) => void>();
export function onHint(listener: (hint: Hint) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Slow enough not to burden a service that is unavailable. */
const reopenMs = 15_000;
const lockName = 'tintype-events';
const channelName = 'tintype-events';

/**
 * Reloads data when the service reports changes. A browser opens at most six connections to a host,
 * so one tab listens and informs the others. When it closes, the next tab listens. Without locks
 * (plain http in a local network) pages only poll, as they do in any case.
 */
export function useLiveHints(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { locks } = navigator as Partial<Navigator>;
    if (locks === undefined) return;
    const channel = new BroadcastChannel(channelName);
    const ended = new AbortController();
    const take = ({ kind, id }: Hint, options: InvalidateOptions = {}): void => {
      const key = queryKeys[kind];
      if (key === undefined) return;
      void queryClient.invalidateQueries({ queryKey: id === undefined ? [key] : [key, id] }, options);
      if (id !== undefined) void queryClient.invalidateQueries({ queryKey: [key], exact: true });
      for (const listener of listeners) listener({ kind, ...(id !== undefined && { id }) });
    };
    channel.onmessage = ({ data }: MessageEvent<Hint>) => take(data);
    const listen = (): Promise<void> =>
      new Promise((resolve) => {
        let stream: EventSource;
        let timer: number | undefined;
        const open = (): void => {
          stream = new EventSource(toApiPath('/v1/events'));
          const pass = (hint: Hint, options?: InvalidateOptions): void => {
            take(hint, options);
            channel.postMessage(hint);
          };
          stream.addEventListener('changed', ({ data }: MessageEvent<string>) => pass(JSON.parse(data) as Hint));
          // The service sends no hint for a change before this event, so all data is read again.
          // Reads in progress are not repeated: a page that has just been opened connects while it
          // is still loading.
          stream.addEventListener('connected', () => {
            for (const kind of liveKinds) pass({ kind }, { cancelRefetch: false });
          });
          stream.addEventListener('signed-out', () => {
            stream.close();
            void queryClient.invalidateQueries({ queryKey: ['account'] });
          });
          // The stream was refused. The session may have ended, so the account is read again.
          // Otherwise the service, or a proxy, reports a short outage, and browsers do not
          // reconnect after an error response.
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

import { useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api, createRequestHeaders } from '../../../api/client.ts';
import { getPlaygroundDraft } from '../../playground/draft.ts';
import type { Scan, PageMessage, WorkerMessage } from './import-worker.ts';
import { computeFileMark, deleteImport, storeImport, type UnfinishedImport } from './unfinished-imports.tsx';

export type ChosenList = Readonly<{
  name: string;
  list: Blob;
  handle?: FileSystemFileHandle | undefined;
}>;
export type ListReading = Readonly<{ column?: number; separator?: string }>;
export type ImportState =
  | { readonly step: 'choosing' }
  | Readonly<{ step: 'scanning'; chosen: ChosenList; entries: number }>
  | Readonly<{ step: 'ready'; chosen: ChosenList; scan: Scan }>
  | Readonly<{
      step: 'uploading' | 'stopped' | 'done';
      batchId: string;
      total: number;
      sent: number;
      refused: number;
      message?: string | undefined;
    }>;

export function useImport() {
  const [state, setState] = useState<ImportState>({ step: 'choosing' });
  const worker = useRef<Worker>(undefined);
  const queryClient = useQueryClient();
  const stop = useCallback(() => worker.current?.terminate(), []);
  useEffect(() => stop, [stop]);

  const run = useCallback(
    (message: WorkerMessage, onMessage: (message: PageMessage) => void) => {
      stop();
      worker.current = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
      worker.current.onmessage = ({ data }: MessageEvent<PageMessage>) => onMessage(data);
      worker.current.onerror = ({ message: reason }) => onMessage({ kind: 'stopped', message: reason, mayPass: false });
      worker.current.postMessage(message);
    },
    [stop],
  );

  const choose = useCallback(
    (chosen: ChosenList, reading: ListReading = {}) => {
      setState({ step: 'scanning', chosen, entries: 0 });
      const { list, name } = chosen;
      run({ kind: 'scan', list, name, ...reading }, (message) => {
        if (message.kind === 'scanning') setState({ step: 'scanning', chosen, entries: message.entries });
        if (message.kind === 'scanned') setState({ step: 'ready', chosen, scan: message });
        if (message.kind === 'stopped')
          setState({ step: 'stopped', batchId: '', total: 0, sent: 0, refused: 0, message: message.message });
      });
    },
    [run],
  );

  /** Only one upload of a batch runs at a time in this browser, in whatever tab. */
  const upload = useCallback(
    async ({ batchId, layout, entries: total, startsAfterwards }: UnfinishedImport, list: Blob) => {
      const progress = { batchId, total, sent: 0, refused: 0 };
      await withLock(`tintype-import-${batchId}`, async (isFree) => {
        if (!isFree)
          return setState({ ...progress, step: 'stopped', message: 'This list is being uploaded in another tab.' });
        setState({ ...progress, step: 'uploading' });
        const batch = await api.GET('/v1/screenshots/batches/{id}', { params: { path: { id: batchId } } });
        const { promise, resolve } = Promise.withResolvers<void>();
        const headers = createRequestHeaders();
        run({ kind: 'upload', list, layout, batchId, nextSequence: batch.nextSequence, headers }, (message) => {
          if (message.kind === 'uploaded')
            setState((previous) => ({
              ...progress,
              step: 'uploading',
              sent: message.entries,
              refused: message.refused,
              ...('message' in previous && { message: undefined }),
            }));
          if (message.kind === 'waiting')
            setState((previous) => ({ ...progress, ...previous, step: 'uploading', message: message.message }));
          if (message.kind === 'stopped') {
            setState((previous) => ({ ...progress, ...previous, step: 'stopped', message: message.message }));
            resolve();
          }
          if (message.kind === 'done') void finish().then(resolve);
        });
        const finish = async (): Promise<void> => {
          try {
            if (startsAfterwards)
              await api.POST('/v1/screenshots/batches/{id}/start', { params: { path: { id: batchId } } });
            await deleteImport(batchId);
            await queryClient.invalidateQueries({ queryKey: ['batches'] });
            setState((previous) => ({ ...progress, ...previous, step: 'done', message: undefined }));
          } catch (error) {
            setState((previous) => ({ ...progress, ...previous, step: 'stopped', message: (error as Error).message }));
          }
        };
        await promise;
      });
    },
    [queryClient, run],
  );

  const begin = useCallback(
    async (
      chosen: ChosenList,
      { entries, layout }: Scan,
      options: Readonly<{ name: string; startsAfterwards: boolean }>,
    ) => {
      const { url: _url, ...defaults } = getPlaygroundDraft();
      const body = { ...(options.name !== '' && { name: options.name }), defaults };
      const draft = await api.POST('/v1/screenshots/batches', { body: body as never });
      const unfinished: UnfinishedImport = {
        batchId: draft.id,
        name: options.name || chosen.name,
        layout,
        entries,
        startsAfterwards: options.startsAfterwards,
        file: await computeFileMark(chosen.list),
        list: chosen.list instanceof File ? undefined : chosen.list,
        handle: chosen.handle,
      };
      // A private window may refuse to store the progress. The upload works without it.
      await storeImport(unfinished).catch(() => undefined);
      void queryClient.invalidateQueries({ queryKey: ['batches'] });
      void upload(unfinished, chosen.list);
    },
    [queryClient, upload],
  );

  return { state, choose, begin, upload, reset: () => setState({ step: 'choosing' }) };
}

/**
 * If the browser has no locks (plain http in a local network), nothing prevents a second tab; the
 * service then refuses its chunks.
 */
async function withLock(name: string, work: (isFree: boolean) => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  if (locks === undefined) return await work(true);
  await locks.request(name, { ifAvailable: true }, (lock) => work(lock !== null));
}

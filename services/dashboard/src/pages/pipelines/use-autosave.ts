import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DrawnGraph } from '@tintype/contracts/pipelines/graph';
import { ApiError } from '../../api/api-error.ts';
import { api, type Pipeline } from '../../api/client.ts';
import { listUnparsedPaths } from '../../parts/unsendable.ts';
import type { Problem } from './graph/graph-problems.ts';

type UseAutosaveInput = Readonly<{
  pipeline: Pipeline;
  graph: DrawnGraph;
  isSound: boolean;
  mayChange: boolean;
}>;
type UseAutosaveOutcome = 'saved' | 'kept';
export type Saving = Readonly<{
  state: 'saved' | 'kept' | 'waiting' | 'unreadable' | 'conflict' | 'failed';
  error: unknown;
  /** Problems of the last sent graph that only the service could find. */
  refused: readonly Problem[];
  /** Saves the user's graph over the revision that a different user has saved. */
  overwrite: () => Promise<void>;
  flush: () => Promise<unknown>;
}>;

const saveDelayMs = 700;
const noProblems: readonly Problem[] = [];
const isReadable = (graph: DrawnGraph): boolean => listUnparsedPaths(graph).length === 0;

/**
 * Saves shortly after the last change, one request at a time. A graph that could run becomes a
 * revision. An unfinished graph is stored as the draft, and runs use the last revision. Responses
 * never change the graph on the canvas.
 */
export function useAutosave({ pipeline, graph, isSound, mayChange }: UseAutosaveInput): Saving {
  const { id: pipelineId } = pipeline;
  const queryClient = useQueryClient();
  const revision = useRef(pipeline.revision);
  const known = useRef(JSON.stringify(pipeline.graph));
  const sent = useRef(graph);
  const outcome = useRef<UseAutosaveOutcome>(pipeline.draft === undefined ? 'saved' : 'kept');
  const pending = useRef<DrawnGraph>(undefined);
  const [state, setState] = useState<Saving['state']>(outcome.current);
  const [refused, setRefused] = useState(noProblems);
  const params = { path: { pipelineId } };
  const keep = async (body: { readonly graph: DrawnGraph }): Promise<UseAutosaveOutcome> => {
    await api.PUT('/v1/pipelines/{pipelineId}/draft', { params, body: body as never });
    return 'kept';
  };
  const put = async (body: { readonly graph: DrawnGraph }): Promise<UseAutosaveOutcome> => {
    const saved = await api.PUT('/v1/pipelines/{pipelineId}', {
      params,
      body: { ...body, revision: revision.current } as never,
    });
    revision.current = saved.revision;
    known.current = JSON.stringify(saved.graph);
    queryClient.setQueryData(['pipelines', pipelineId], saved);
    return 'saved';
  };
  const save = useMutation({
    scope: { id: `pipeline ${pipelineId}` },
    mutationFn: async (
      next: Readonly<{
        graph: DrawnGraph;
        isSound: boolean;
      }>,
    ): Promise<UseAutosaveOutcome> => {
      sent.current = next.graph;
      if (!next.isSound) return await keep({ graph: next.graph });
      try {
        return await put({ graph: next.graph });
      } catch (error) {
        if (!(error instanceof ApiError) || ![400, 403].includes(error.status)) throw error;
        const { problems } = await api.POST('/v1/pipelines/validate', { body: { graph: next.graph } as never });
        setRefused(problems);
        return await keep({ graph: next.graph });
      }
    },
    onSuccess: (done, next) => {
      outcome.current = done;
      if (pending.current === next.graph) pending.current = undefined;
      setState(pending.current === undefined ? done : isReadable(pending.current) ? 'waiting' : 'unreadable');
    },
    onError: (error) => setState(error instanceof ApiError && error.status === 409 ? 'conflict' : 'failed'),
  });
  const { mutateAsync } = save;
  const send = (): Promise<unknown> =>
    pending.current === undefined || !isReadable(pending.current)
      ? Promise.resolve()
      : mutateAsync({ graph: pending.current, isSound });
  const now = useRef(send);
  useEffect(() => {
    now.current = send;
  });
  useEffect(() => {
    if (!mayChange) return;
    if (graph === sent.current) {
      // The graph is the last sent graph again, as after an undo, so there is nothing to save.
      pending.current = undefined;
      setState((old) => (old === 'waiting' || old === 'unreadable' ? outcome.current : old));
      return;
    }
    pending.current = graph;
    setRefused(noProblems);
    setState((old) => (old === 'conflict' ? old : 'waiting'));
    if (state === 'conflict') return;
    // A graph that is not readable stays in the page until the user corrects it.
    if (!isReadable(graph)) return setState('unreadable');
    const timer = setTimeout(() => void now.current().catch(() => undefined), saveDelayMs);
    return () => clearTimeout(timer);
    // Only a new graph restarts the timer. The state of earlier requests must not.
  }, [graph]);
  // A new name raises the revision too. A different graph does not count as known, so the next
  // change encounters the conflict. A response overtaken by a later one never lowers the revision.
  useEffect(() => {
    if (JSON.stringify(pipeline.graph) === known.current)
      revision.current = Math.max(revision.current, pipeline.revision);
  }, [pipeline]);
  useEffect(() => () => void now.current().catch(() => undefined), []);
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent): void => {
      if (pending.current !== undefined) event.preventDefault();
    };
    addEventListener('beforeunload', leave);
    return () => removeEventListener('beforeunload', leave);
  }, []);
  return {
    state,
    error: save.error,
    refused,
    flush: () => now.current(),
    overwrite: async () => {
      const theirs = await api.GET('/v1/pipelines/{pipelineId}', { params });
      revision.current = theirs.revision;
      pending.current ??= graph;
      await now.current();
    },
  };
}

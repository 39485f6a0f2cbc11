import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { api, unwrapData } from '../../../api/client.ts';
import type { PipelineRunRow } from '../../../api/schemas.ts';
import { isUnderWay } from '../../../parts/under-way.ts';
import { useAct } from '../../../parts/use-act.ts';

/** Stops a run that has not ended, and repeats a run that has ended. */
export function RunActions({ run }: { readonly run: PipelineRunRow }) {
  const { id: runId, pipelineId, status, cancelRequested } = run;
  const navigate = useNavigate();
  const path = { params: { path: { pipelineId, runId } } };
  const { act, isBusy } = useAct({ queryKey: ['pipelines', pipelineId] });
  const again = async (): Promise<void> => {
    const { runId: newId } = await unwrapData(api.POST('/v1/pipelines/{pipelineId}/runs/{runId}/rerun', path));
    await navigate({ to: '/pipelines/$id/runs/$runId', params: { id: pipelineId, runId: newId } });
  };
  if (isUnderWay(status))
    return (
      <Button
        size="xs"
        variant="default"
        disabled={cancelRequested || isBusy}
        onClick={() => act(() => unwrapData(api.POST('/v1/pipelines/{pipelineId}/runs/{runId}/cancel', path)))}
      >
        {cancelRequested ? 'Cancelling' : 'Cancel run'}
      </Button>
    );
  return (
    <Button size="xs" variant="default" disabled={isBusy} onClick={() => act(again)}>
      Run again
    </Button>
  );
}

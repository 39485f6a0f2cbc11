import type { RunStarter } from '@tintype/contracts/states/pipeline';
import { useNavigate } from '@tanstack/react-router';
import { api, type PipelineImage, type PipelineRunRow } from '../../../api/client.ts';
import { formatCount } from '../../../format/format.ts';
import { SmallButton } from '../../../parts/buttons.tsx';
import { useAct } from '../../../parts/notify.ts';
import { isUnderWay } from '../../../parts/status.ts';

type RunCounts = Readonly<{ total: number; completed: number; failed: number }>;
type RunProgress = Readonly<{ status: string; captures: RunCounts; images: RunCounts }>;

export function formatRunProgress({ status, captures, images }: RunProgress): string {
  if (status === 'QUEUED') return 'Queued';
  const parts = [formatCounts(captures, 'captures'), formatCounts(images, 'images')];
  return parts.filter((part) => part !== undefined).join(' · ') || 'No captures';
}

function formatCounts({ total, completed, failed }: RunCounts, what: string): string | undefined {
  if (total === 0) return undefined;
  const wrong = failed === 0 ? '' : `, ${formatCount(failed)} failed`;
  return `${formatCount(completed)} of ${formatCount(total)} ${what}${wrong}`;
}

export const starterLabels: Readonly<Record<RunStarter, string>> = {
  TRIGGER: 'Incoming webhook',
  MANUAL: 'Manual start',
  SCHEDULE: 'Schedule',
  RERUN: 'Rerun',
};

export const formatImageSize = ({ width, height }: Pick<PipelineImage, 'width' | 'height'>): string | undefined =>
  width === undefined || height === undefined ? undefined : `${width} × ${height}`;

export function RunActions({ run }: { readonly run: PipelineRunRow }) {
  const { id: runId, pipelineId, status, cancelRequested } = run;
  const navigate = useNavigate();
  const path = { params: { path: { pipelineId, runId } } };
  const { act, isBusy } = useAct({ queryKey: ['pipelines', pipelineId] });
  const again = async (): Promise<void> => {
    const { runId: newId } = await api.POST('/v1/pipelines/{pipelineId}/runs/{runId}/rerun', path);
    await navigate({ to: '/pipelines/$id/runs/$runId', params: { id: pipelineId, runId: newId } });
  };
  if (isUnderWay(status))
    return (
      <SmallButton
        disabled={cancelRequested || isBusy}
        onClick={() => act(() => api.POST('/v1/pipelines/{pipelineId}/runs/{runId}/cancel', path))}
      >
        {cancelRequested ? 'Cancelling' : 'Cancel run'}
      </SmallButton>
    );
  return (
    <SmallButton disabled={isBusy} onClick={() => act(again)}>
      Run again
    </SmallButton>
  );
}

import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { batchTransitions } from '@tintype/contracts/states/batch';
import { Download, Play, RefreshCw, RotateCcw } from 'lucide-react';
import { api, unwrapData } from '../../api/client.ts';
import { toApiPath } from '../../api/api-path.ts';
import type { Batch } from '../../api/schemas.ts';
import { newRequestId } from '../../api/request-id.ts';
import { formatCount } from '../../format/numbers.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { useAct } from '../../parts/use-act.ts';
import { say } from '../../parts/notify.ts';
import { useMayChange } from '../../session/for-members.tsx';
import { failuresQuery } from './batches-query.ts';

/** The actions that the state of a batch allows. */
export function BatchActions({ batch }: { readonly batch: Batch }) {
  const { id, status, processingJobs, totalJobs, pendingJobs, completedJobs } = batch;
  const navigate = useNavigate();
  const path = { params: { path: { id } } };
  const { act, isBusy } = useAct({ queryKey: ['batches'] });
  const mayChange = useMayChange();
  const canCancel = mayChange && 'cancel' in batchTransitions[status];
  const hasEnded = Object.keys(batchTransitions[status]).length === 0;
  const canRetry = useCanRetry(batch);
  const isIdle = processingJobs === 0 && !isBusy;

  const restart = async (): Promise<void> => {
    const next = await unwrapData(
      api.POST('/v1/screenshots/batches/{id}/restart', { ...path, body: { requestId: newRequestId() } }),
    );
    void say({ message: 'A new batch with the same items has started.' });
    await navigate({ to: '/batches/$id', params: { id: next.id } });
  };
  const remove = async (): Promise<void> => {
    await unwrapData(api.DELETE('/v1/screenshots/batches/{id}', path));
    await navigate({ to: '/batches' });
  };

  return (
    <>
      {mayChange && status === 'DRAFT' && totalJobs > 0 && (
        <Button
          leftSection={<Play size={16} />}
          disabled={isBusy}
          onClick={() => act(() => unwrapData(api.POST('/v1/screenshots/batches/{id}/start', path)))}
        >
          Start
        </Button>
      )}
      {canCancel && (
        <ConfirmButton
          question="Cancel batch?"
          consequence={
            `${formatCount(pendingJobs)} queued captures are cancelled. Captures in progress finish. You can ` +
            'resume the batch later.'
          }
          disabled={isBusy}
          onConfirm={() => act(() => unwrapData(api.POST('/v1/screenshots/batches/{id}/cancel', path)))}
        >
          Cancel batch
        </ConfirmButton>
      )}
      {mayChange && hasEnded && (
        <>
          <ConfirmButton
            question="Delete batch?"
            consequence={`The batch, its ${formatCount(totalJobs)} items and their files are permanently deleted.`}
            disabled={!isIdle}
            onConfirm={() => act(remove)}
          >
            Delete
          </ConfirmButton>
          <Button
            variant="default"
            leftSection={<RotateCcw size={16} />}
            disabled={!isIdle}
            onClick={() => act(restart)}
          >
            Run again as a copy
          </Button>
        </>
      )}
      {completedJobs > 0 && (
        <Button
          component="a"
          variant="default"
          leftSection={<Download size={16} />}
          href={toApiPath(`/v1/screenshots/batches/${id}/archive`)}
          download
        >
          Download all
        </Button>
      )}
      {mayChange && status === 'CANCELLED' && (
        <Button
          leftSection={<Play size={16} />}
          disabled={!isIdle}
          onClick={() => act(() => unwrapData(api.POST('/v1/screenshots/batches/{id}/resume', path)))}
        >
          Resume
        </Button>
      )}
      {mayChange && hasEnded && canRetry && (
        <Button
          leftSection={<RefreshCw size={16} />}
          disabled={!isIdle}
          onClick={() => act(() => unwrapData(api.POST('/v1/screenshots/batches/{id}/retry-failed', path)))}
        >
          Retry failed
        </Button>
      )}
    </>
  );
}

/**
 * Returns whether items can be retried. Only items that had a capture can be retried, because
 * invalid entries fail again. If the first failures contain none, later failures may.
 */
function useCanRetry({ id, status, failedJobs }: Batch): boolean {
  const mayRetry = failedJobs > 0 && status !== 'CANCELLED';
  const { data: failures } = useInfiniteQuery({ ...failuresQuery(id, false), enabled: mayRetry });
  return (
    mayRetry &&
    failures !== undefined &&
    (failures.some((item) => item.id !== undefined) || failures.length < failedJobs)
  );
}

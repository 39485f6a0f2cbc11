import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { batchTransitions } from '@tintype/contracts/states/batch';
import { Download, Play, RefreshCw, RotateCcw } from 'lucide-react';
import { api, type Batch, toApiPath } from '../../api/client.ts';
import { formatCount } from '../../format/format.ts';
import { ConfirmButton } from '../../parts/dialogs.tsx';
import { notify, useAct } from '../../parts/notify.ts';
import { useMayChange } from '../../session/account.tsx';
import { failuresQuery } from './batches-query.ts';

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
    const next = await api.POST('/v1/screenshots/batches/{id}/restart', {
      ...path,
      body: { requestId: newRequestId() },
    });
    void notify({ message: 'A new batch with the same items has started.' });
    await navigate({ to: '/batches/$id', params: { id: next.id } });
  };
  const remove = async (): Promise<void> => {
    await api.DELETE('/v1/screenshots/batches/{id}', path);
    await navigate({ to: '/batches' });
  };

  return (
    <>
      {mayChange && status === 'DRAFT' && totalJobs > 0 && (
        <Button
          leftSection={<Play size={16} />}
          disabled={isBusy}
          onClick={() => act(() => api.POST('/v1/screenshots/batches/{id}/start', path))}
        >
          Start
        </Button>
      )}
      {canCancel && (
        <ConfirmButton
          question="Cancel batch?"
          consequence={
            `Queued captures are cancelled (${formatCount(pendingJobs)}). Captures in progress finish. You can ` +
            'resume the batch later.'
          }
          disabled={isBusy}
          onConfirm={() => act(() => api.POST('/v1/screenshots/batches/{id}/cancel', path))}
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
            Run as a new batch
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
          onClick={() => act(() => api.POST('/v1/screenshots/batches/{id}/resume', path))}
        >
          Resume
        </Button>
      )}
      {mayChange && hasEnded && canRetry && (
        <Button
          leftSection={<RefreshCw size={16} />}
          disabled={!isIdle}
          onClick={() => act(() => api.POST('/v1/screenshots/batches/{id}/retry-failed', path))}
        >
          Retry failed
        </Button>
      )}
    </>
  );
}

/**
 * Only items with a capture can be retried: items without a capture are invalid and fail again. If
 * the first failures contain no capture, later failures may.
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

/** Pages over plain HTTP have no `crypto.randomUUID`. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

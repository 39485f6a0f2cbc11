import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { api, unwrapData } from '../../api/client.ts';
import { ButtonLink } from '../../parts/button-link.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { unsendable } from '../../parts/request-code/unsendable.ts';
import { isUnderWay } from '../../parts/under-way.ts';
import { useAct } from '../../parts/use-act.ts';
import { ForMembers } from '../../session/for-members.tsx';
import { CompareWith } from './compare-with.tsx';
import { captureAgain } from './capture-again.ts';
import type { CaptureView } from './captures-query.ts';
import { ShareCapture } from './share-capture.tsx';
import { DownloadFiles } from './download-files.tsx';

export function CaptureActions({ capture: { row, request } }: { readonly capture: CaptureView }) {
  const { id: captureId, status, deletedAt } = row;
  const { act, isBusy } = useAct({ queryKey: ['captures'] });
  const navigate = useNavigate();
  const again = async (): Promise<void> => {
    const id = await captureAgain(request);
    await navigate({ to: '/captures/$id', params: { id } });
  };
  const common = { variant: 'default', leftSection: <RotateCcw size={16} /> } as const;
  return (
    <>
      <ForMembers>
        {!isUnderWay(status) && deletedAt === undefined && (
          <ConfirmButton
            question="Delete this capture?"
            consequence="Its files are permanently deleted and its links stop working. The capture stays in lists."
            disabled={isBusy}
            onConfirm={() =>
              act(() => unwrapData(api.DELETE('/v1/captures/{captureId}', { params: { path: { captureId } } })))
            }
          >
            Delete
          </ConfirmButton>
        )}
        {deletedAt === undefined &&
          (unsendable(request) === undefined ? (
            <Button {...common} disabled={isBusy} onClick={() => act(again)}>
              Capture again
            </Button>
          ) : (
            // Texts that are not stored must be entered first, so the request is opened instead of
            // sent.
            <ButtonLink {...common} to="/playground" search={{ capture: captureId }}>
              Capture again
            </ButtonLink>
          ))}
      </ForMembers>
      <CompareWith row={row} />
      <ShareCapture row={row} />
      {deletedAt === undefined && <DownloadFiles row={row} />}
    </>
  );
}

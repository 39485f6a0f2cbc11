import { useQuery } from '@tanstack/react-query';
import type { BatchItem } from '../../api/client.ts';
import { ButtonLink } from '../../parts/buttons.tsx';
import { Absent, FullScreen, Neighbours, Viewer } from '../../parts/viewer/viewer.tsx';
import { findCaptureImage, usePixelRatio } from '../captures/capture-files.ts';
import { captureQuery } from '../captures/captures-query.ts';

export type ViewedItem = BatchItem & { readonly id: string };
type Props = Readonly<{
  items: readonly ViewedItem[];
  at: number;
  onGo: (id: string) => void;
  onClose: () => void;
}>;

export function ItemViewer({ items, at, onGo, onClose }: Props) {
  const item = items[at]!;
  const { data } = useQuery(captureQuery(item.id));
  const found = data && findCaptureImage(data.row);
  const pixelRatio = usePixelRatio(data?.request, found?.file.id ?? '');
  const to = (next: ViewedItem | undefined) => next && ((): void => onGo(next.id));
  return (
    <FullScreen title={item.url} opened onClose={onClose}>
      {data !== undefined && found?.url === undefined && <Absent>No screenshot</Absent>}
      {found?.url !== undefined && (
        <Viewer
          key={item.id}
          src={found.url}
          alt={`Screenshot of ${item.url}`}
          pixelRatio={pixelRatio}
          isFull
          onFull={onClose}
        >
          <ButtonLink size="compact-sm" h={30} variant="default" to="/captures/$id" params={{ id: item.id }}>
            Open capture
          </ButtonLink>
          <Neighbours onBefore={to(items[at - 1])} onAfter={to(items[at + 1])} />
        </Viewer>
      )}
    </FullScreen>
  );
}

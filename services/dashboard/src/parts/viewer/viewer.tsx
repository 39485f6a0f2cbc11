import { Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Ruler as RulerIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ViewSize } from './geometry.ts';
import { Layer } from './layer.tsx';
import { Ruler } from './ruler.tsx';
import { Stage } from './stage.tsx';
import { useZoom } from './use-zoom.ts';
import { ZoomStep, ZoomBar } from './zoom-bar.tsx';
import classes from './viewer.module.css';

export type ViewedPicture = {
  readonly src: string;
  readonly alt: string;
  /** The size in pixels, if it is known before the image has loaded. */
  readonly size?: ViewSize | undefined;
  /** Image pixels per CSS pixel of the page. If unknown, the ruler counts image pixels. */
  readonly pixelRatio?: number | undefined;
};
type Props = ViewedPicture & {
  readonly isFull?: boolean;
  /** Called for the key `f`. */
  readonly onFull: () => void;
  /** Buttons in addition to those of the zoom. */
  readonly children?: ReactNode;
};

/** An image with its zoom and its ruler, in the available space. */
export function Viewer({ src, alt, size: known, pixelRatio, isFull = false, onFull, children }: Props) {
  const [loaded, setLoaded] = useState<ViewSize>();
  const [isBroken, setBroken] = useState(false);
  const size = loaded ?? known;
  const zoom = useZoom(size);
  const [isMeasuring, ruler] = useDisclosure(false);
  if (isBroken) return <Absent>Screenshot unavailable</Absent>;
  const keys: Readonly<Record<string, () => void>> = { f: onFull, r: ruler.toggle };
  return (
    <div
      className={classes.viewer}
      data-full={isFull || undefined}
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (!ctrlKey && !metaKey && !altKey) keys[key]?.();
      }}
    >
      <Group justify="space-between" gap={8}>
        <ZoomBar zoom={zoom}>
          <ZoomStep label="Ruler" keys="r" icon={<RulerIcon size={16} />} isOn={isMeasuring} onClick={ruler.toggle} />
        </ZoomBar>
        <Group gap={8}>{children}</Group>
      </Group>
      <Stage zoom={zoom} label="Screenshot" isFull={isFull}>
        <Layer src={src} alt={alt} scale={zoom.scale} size={size} onSize={setLoaded} onError={() => setBroken(true)} />
        {isMeasuring && size !== undefined && <Ruler zoom={zoom} picture={size} pixelRatio={pixelRatio} />}
      </Stage>
    </div>
  );
}

export const Absent = ({ children }: { readonly children: string }) => <div className={classes.absent}>{children}</div>;

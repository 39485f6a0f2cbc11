import { Button, Group, Modal, Tooltip } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { ChevronLeft, ChevronRight, Maximize2, Ruler as RulerIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { WithReason } from '../buttons.tsx';
import type { ViewSize } from './geometry.ts';
import { Ruler } from './ruler.tsx';
import { Layer, Stage, ZoomBar, ZoomStep } from './stage.tsx';
import { useZoom } from './use-zoom.ts';
import classes from './viewer.module.css';

type ViewedPicture = Readonly<{
  src: string;
  alt: string;
  size?: ViewSize | undefined;
  /** Image pixels per CSS pixel of the page. If unknown, the ruler counts image pixels. */
  pixelRatio?: number | undefined;
}>;
type Props = ViewedPicture &
  Readonly<{
    isFull?: boolean;
    onFull: () => void;
    children?: ReactNode;
  }>;

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

type PictureViewerProps = Omit<ViewedPicture, 'src'> & { readonly src: string | undefined };

export function PictureViewer({ src, ...picture }: PictureViewerProps) {
  const [opened, { open, close }] = useDisclosure(false);
  if (src === undefined) return <Absent>No screenshot</Absent>;
  return (
    <>
      <Viewer key={src} src={src} {...picture} onFull={open}>
        <Tooltip label="Full screen (f)">
          <Button variant="default" size="compact-sm" h={30} leftSection={<Maximize2 size={14} />} onClick={open}>
            Full screen
          </Button>
        </Tooltip>
      </Viewer>
      <FullScreen title={picture.alt} opened={opened} onClose={close}>
        <Viewer src={src} {...picture} isFull onFull={close} />
      </FullScreen>
    </>
  );
}

type FullScreenProps = Readonly<{
  title: ReactNode;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}>;

export const FullScreen = ({ title, opened, onClose, children }: FullScreenProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    fullScreen
    title={title}
    classNames={{ content: classes.window!, body: classes.windowBody!, title: classes.windowTitle! }}
    transitionProps={{ duration: 0 }}
  >
    {children}
  </Modal>
);

type NeighboursProps = Readonly<{
  onBefore: (() => void) | undefined;
  onAfter: (() => void) | undefined;
}>;

/** Buttons for the previous and the next item; the arrow keys do the same. */
export function Neighbours({ onBefore, onAfter }: NeighboursProps) {
  useHotkeys([
    ['ArrowLeft', ({ target }) => isSlider(target) || onBefore?.()],
    ['ArrowRight', ({ target }) => isSlider(target) || onAfter?.()],
  ]);
  return (
    <>
      <WithReason reason={onBefore === undefined ? 'This is the first image.' : undefined}>
        <Button
          variant="default"
          size="compact-sm"
          h={30}
          leftSection={<ChevronLeft size={14} />}
          onClick={() => onBefore?.()}
        >
          Previous
        </Button>
      </WithReason>
      <WithReason reason={onAfter === undefined ? 'This is the last image.' : undefined}>
        <Button
          variant="default"
          size="compact-sm"
          h={30}
          rightSection={<ChevronRight size={14} />}
          onClick={() => onAfter?.()}
        >
          Next
        </Button>
      </WithReason>
    </>
  );
}

/** The arrow keys move the thumb of a slider and must do nothing else there. */
export const isSlider = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=slider]') !== null;

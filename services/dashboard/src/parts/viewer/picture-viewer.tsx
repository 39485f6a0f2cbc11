import { Button, Group, Modal, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Maximize2, Ruler as RulerIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Size } from './geometry.ts';
import { Layer } from './layer.tsx';
import { Ruler } from './ruler.tsx';
import { Stage } from './stage.tsx';
import { useZoom } from './use-zoom.ts';
import { Step, ZoomBar } from './zoom-bar.tsx';
import classes from './viewer.module.css';

type Props = {
  readonly src: string | undefined;
  /** Text in place of a picture, and the heading of the full screen. */
  readonly alt: string;
  /** In pixels, where it is known before the picture is here. */
  readonly size?: Size | undefined;
  /** Pixels of the picture per CSS pixel of the page. Where it is not known, the ruler counts pixels of the picture. */
  readonly pixelRatio?: number | undefined;
};

/** A picture that can be enlarged, moved, measured and shown in the whole window. */
export function PictureViewer(props: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const { src, alt } = props;
  if (src === undefined || src === brokenSrc)
    return <div className={classes.absent}>{src === undefined ? 'No screenshot' : 'Screenshot unavailable'}</div>;
  const view = { ...props, src, onBroken: () => setBrokenSrc(src) };
  return (
    <>
      <Viewer {...view} onFull={open}>
        <Tooltip label="Full screen (f)">
          <Button variant="default" size="compact-sm" h={30} leftSection={<Maximize2 size={14} />} onClick={open}>
            Full screen
          </Button>
        </Tooltip>
      </Viewer>
      <Modal
        opened={opened}
        onClose={close}
        fullScreen
        title={alt}
        classNames={{ content: classes.window!, body: classes.windowBody!, title: classes.windowTitle! }}
        transitionProps={{ duration: 0 }}
      >
        <Viewer {...view} isFull onFull={close} />
      </Modal>
    </>
  );
}

type ViewerProps = Props & {
  readonly src: string;
  readonly isFull?: boolean;
  readonly onBroken: () => void;
  readonly onFull: () => void;
  readonly children?: ReactNode;
};

function Viewer({ src, alt, size: known, pixelRatio, isFull = false, onBroken, onFull, children }: ViewerProps) {
  const [loaded, setLoaded] = useState<Size>();
  const size = loaded ?? known;
  const zoom = useZoom(size);
  const [isMeasuring, ruler] = useDisclosure(false);
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
          <Step label="Ruler" keys="r" icon={<RulerIcon size={16} />} isOn={isMeasuring} onClick={ruler.toggle} />
        </ZoomBar>
        {children}
      </Group>
      <Stage zoom={zoom} label="Screenshot" isFull={isFull}>
        <Layer src={src} alt={alt} scale={zoom.scale} size={size} onSize={setLoaded} onError={onBroken} />
        {isMeasuring && size !== undefined && <Ruler zoom={zoom} picture={size} pixelRatio={pixelRatio} />}
      </Stage>
    </div>
  );
}

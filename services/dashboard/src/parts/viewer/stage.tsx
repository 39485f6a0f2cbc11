import type { CSSProperties, ReactNode } from 'react';
import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { Minus, Plus } from 'lucide-react';
import { toApiPath } from '../../api/client.ts';
import { centreImage, type ViewBox, type ViewSize } from './geometry.ts';
import type { Zoom } from './use-zoom.ts';
import classes from './viewer.module.css';

type Props = Readonly<{
  zoom: Zoom;
  label: string;
  caption?: string | undefined;
  isFull?: boolean;
  children: ReactNode;
}>;

export function Stage({ zoom, label, caption, isFull = false, children }: Props) {
  const { picture, frame, scale } = zoom;
  const origin = picture === undefined || frame === undefined ? undefined : centreImage(picture, frame, scale);
  return (
    <figure className={classes.figure} data-full={isFull || undefined}>
      <div
        ref={zoom.framed}
        className={classes.frame}
        role="group"
        aria-label={`${label}. Keys: plus and minus zoom, 0 fits the width, 1 shows actual pixels, arrows pan.`}
        tabIndex={0}
        {...zoom.frameProps}
      >
        <div
          className={classes.sheet}
          {...zoom.sheetProps}
          data-loading={origin === undefined || undefined}
          data-pixels={zoom.percent >= 300 || undefined}
          {...(origin && {
            style: {
              width: picture!.width * scale,
              height: picture!.height * scale,
              margin: `${origin.y}px ${origin.x}px`,
              '--origin': `${origin.x}px`,
            } as CSSProperties,
          })}
        >
          {children}
        </div>
      </div>
      {caption !== undefined && <figcaption className={classes.caption}>{caption}</figcaption>}
    </figure>
  );
}

type LayerProps = Readonly<{
  src: string;
  alt: string;
  scale: number;
  size: ViewSize | undefined;
  /** The part of the image that is shown, in image pixels; all of it if absent. */
  part?: ViewBox | undefined;
  onSize: (size: ViewSize, image: HTMLImageElement) => void;
  onError: () => void;
}>;

export function Layer({ src, alt, scale, size, part, onSize, onError }: LayerProps) {
  const { x, y } = part ?? { x: 0, y: 0 };
  const image = (
    <img
      className={classes.image}
      src={toApiPath(src)}
      alt={alt}
      draggable={false}
      decoding="async"
      onLoad={({ currentTarget }) =>
        onSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight }, currentTarget)
      }
      onError={onError}
      {...(size && {
        style: { width: size.width * scale, height: size.height * scale, left: -x * scale, top: -y * scale },
      })}
    />
  );
  if (part === undefined) return image;
  return (
    <div className={classes.part} style={{ width: part.width * scale, height: part.height * scale }}>
      {image}
    </div>
  );
}

export const ZoomBar = ({ zoom, children }: Readonly<{ zoom: Zoom; children?: ReactNode }>) => (
  <Group gap={4} wrap="nowrap" role="group" aria-label="Zoom">
    <ZoomStep label="Zoom out" keys="-" icon={<Minus size={16} />} onClick={zoom.out} />
    <Text component="output" className={classes.percent} aria-label="Zoom level">
      {zoom.percent} %
    </Text>
    <ZoomStep label="Zoom in" keys="+" icon={<Plus size={16} />} onClick={zoom.in} />
    <Choice label="Fit" about="Fit the width (0)" isChosen={zoom.isFit} onClick={zoom.fit} />
    <Choice label="1:1" about="Actual pixels (1)" isChosen={zoom.isWhole} onClick={zoom.whole} />
    {children}
  </Group>
);

type ZoomStepProps = Readonly<{
  label: string;
  keys: string;
  icon: ReactNode;
  isOn?: boolean;
  onClick: () => void;
}>;

/** `isOn` is set for buttons that stay pressed. */
export const ZoomStep = ({ label, keys, icon, isOn, onClick }: ZoomStepProps) => (
  <Tooltip label={`${label} (${keys})`}>
    <ActionIcon
      variant={isOn === true ? 'filled' : 'default'}
      size={30}
      aria-label={label}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  </Tooltip>
);

type ChoiceProps = Readonly<{
  label: string;
  about: string;
  isChosen: boolean;
  onClick: () => void;
}>;

const Choice = ({ label, about, isChosen, onClick }: ChoiceProps) => (
  <Tooltip label={about}>
    <Button
      variant="default"
      size="compact-sm"
      h={30}
      className={classes.choice}
      aria-pressed={isChosen}
      onClick={onClick}
    >
      {label}
    </Button>
  </Tooltip>
);

import type { CSSProperties, ReactNode } from 'react';
import { centreImage } from './geometry.ts';
import type { Zoom } from './use-zoom.ts';
import classes from './viewer.module.css';

type Props = {
  readonly zoom: Zoom;
  readonly label: string;
  readonly caption?: string | undefined;
  /** Whether the stage is as high as the surroundings allow. */
  readonly isFull?: boolean;
  /** The images. They are placed on top of each other, aligned at their top left corners. */
  readonly children: ReactNode;
};

/** A frame through which an image is seen. */
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

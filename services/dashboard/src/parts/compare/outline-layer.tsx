import type { ViewBox, ViewSize } from '../viewer/geometry.ts';
import classes from './comparison.module.css';

type Props = {
  readonly outlines: readonly ViewBox[];
  /** The outline that was chosen last. */
  readonly chosen: ViewBox | undefined;
  readonly picture: ViewSize;
};

/** Draws lines around the places where the images differ, without covering the differences. */
export const OutlineLayer = ({ outlines, chosen, picture }: Props) => (
  <svg className={classes.outlines} viewBox={`0 0 ${picture.width} ${picture.height}`} aria-hidden>
    {outlines.map((outline) => (
      <g key={`${outline.x},${outline.y}`} data-chosen={outline === chosen || undefined}>
        <rect className={classes.halo} {...outline} />
        <rect className={classes.outline} {...outline} />
      </g>
    ))}
  </svg>
);

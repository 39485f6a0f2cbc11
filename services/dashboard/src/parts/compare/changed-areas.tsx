import type { Execution } from '../../api/schemas.ts';
import classes from './diff-viewer.module.css';

type Props = {
  readonly areas: NonNullable<Execution['diffAreas']>;
  readonly size: { readonly width: number; readonly height: number };
  /** Of the picture that they lie on. */
  readonly style: object;
};

/** A box round each place where the pictures differ, on one of them. */
export const ChangedAreas = ({ areas, size, style }: Props) => (
  <svg className={classes.areas} viewBox={`0 0 ${size.width} ${size.height}`} style={style} aria-hidden>
    {areas.map(({ x, y, width, height }) => (
      <rect key={`${x},${y}`} className={classes.area} x={x} y={y} width={width} height={height} />
    ))}
  </svg>
);

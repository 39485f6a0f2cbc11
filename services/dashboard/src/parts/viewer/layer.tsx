import { ownPath } from '../../api/api-path.ts';
import type { Size } from './geometry.ts';
import classes from './viewer.module.css';

type Props = {
  readonly src: string;
  readonly alt: string;
  readonly scale: number;
  readonly size: Size | undefined;
  readonly onSize: (size: Size, image: HTMLImageElement) => void;
  readonly onError: () => void;
};

/** One image of a stage, at the scale of the stage. */
export const Layer = ({ src, alt, scale, size, onSize, onError }: Props) => (
  <img
    className={classes.image}
    src={ownPath(src)}
    alt={alt}
    draggable={false}
    decoding="async"
    onLoad={({ currentTarget }) =>
      onSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight }, currentTarget)
    }
    onError={onError}
    {...(size && { style: { width: size.width * scale, height: size.height * scale } })}
  />
);

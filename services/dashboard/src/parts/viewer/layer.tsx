import { toApiPath } from '../../api/api-path.ts';
import type { ViewBox, ViewSize } from './geometry.ts';
import classes from './viewer.module.css';

type Props = {
  readonly src: string;
  readonly alt: string;
  readonly scale: number;
  readonly size: ViewSize | undefined;
  /** The part of the image that is shown, in image pixels; all of it if absent. */
  readonly part?: ViewBox | undefined;
  readonly onSize: (size: ViewSize, image: HTMLImageElement) => void;
  readonly onError: () => void;
};

/** One image of a stage, or a part of one, at the scale of the stage. */
export function Layer({ src, alt, scale, size, part, onSize, onError }: Props) {
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

import { useState } from 'react';
import { toApiPath } from '../api/api-path.ts';
import classes from './picture.module.css';

type Props = {
  readonly src: string | undefined;
  readonly alt: string;
  /** Text in place of a missing image. */
  readonly absent?: string | undefined;
  /** Whether the image is cut to the box from its top, as in lists. */
  readonly isThumbnail?: boolean;
  /** Receives the size of the image once the browser knows it. */
  readonly onSize?: (size: { readonly width: number; readonly height: number }) => void;
};

export function Picture({ src, alt, absent = 'No screenshot', isThumbnail = false, onSize }: Props) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  if (src === undefined || src === brokenSrc)
    return <div className={classes.absent}>{src === undefined ? absent : 'Screenshot unavailable'}</div>;
  return (
    <img
      className={isThumbnail ? classes.thumbnail : classes.whole}
      src={toApiPath(src)}
      alt={alt}
      loading="lazy"
      decoding="async"
      onLoad={({ currentTarget }) =>
        onSize?.({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
      }
      onError={() => setBrokenSrc(src)}
    />
  );
}

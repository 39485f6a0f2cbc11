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
};

export function Picture({ src, alt, absent = 'No screenshot', isThumbnail = false }: Props) {
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
      onError={() => setBrokenSrc(src)}
    />
  );
}

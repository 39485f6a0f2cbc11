import type { ThumbnailWidth } from '@tintype/contracts/capture/outputs';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { toApiPath } from '../api/api-path.ts';
import classes from './picture.module.css';

type Props = {
  /** The capture; absent if there is no image. */
  readonly captureId: string | undefined;
  readonly width: ThumbnailWidth & (160 | 320);
  /**
   * Text in place of a missing image. Empty if adjacent text gives the reason; an icon is shown
   * then.
   */
  readonly absent?: string | undefined;
};

/**
 * A small image of the top of a captured page. Screens with a higher pixel density get the next
 * width. The alternative text is empty, because adjacent text has the same content.
 */
export function Thumbnail({ captureId, width, absent = 'No screenshot' }: Props) {
  const [brokenId, setBrokenId] = useState<string>();
  if (captureId === undefined || captureId === brokenId) {
    const words = captureId === undefined ? absent : 'Screenshot unavailable';
    return <span className={classes.absent}>{words === '' ? <ImageOff size={16} /> : words}</span>;
  }
  const address = (pixels: number): string => toApiPath(`/v1/captures/${captureId}/thumbnail?width=${pixels}`);
  return (
    <img
      className={classes.thumbnail}
      src={address(width)}
      srcSet={`${address(width)} 1x, ${address(2 * width)} 2x`}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBrokenId(captureId)}
    />
  );
}

import { useState } from 'react';
import type { ThumbnailWidth } from '@tintype/contracts/capture/outputs';
import { ImageOff } from 'lucide-react';
import { Text } from '@mantine/core';
import { toApiPath } from '../api/client.ts';
import classes from './picture.module.css';

type Props = Readonly<{
  src: string | undefined;
  alt: string;
  absent?: string | undefined;
  isThumbnail?: boolean;
  onSize?: (size: Readonly<{ width: number; height: number }>) => void;
}>;

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

type ThumbnailProps = Readonly<{
  captureId: string | undefined;
  width: ThumbnailWidth & (160 | 320);
  /**
   * Text in place of a missing image. If empty, because adjacent text gives the reason, an icon is
   * shown.
   */
  absent?: string | undefined;
}>;

/**
 * Screens with a higher pixel density get the next width. The alternative text is empty, because
 * adjacent text has the same content.
 */
export function Thumbnail({ captureId, width, absent = 'No screenshot' }: ThumbnailProps) {
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

type PdfViewProps = Readonly<{ storageUrl: string; title: string }>;

/** The PDF comes from storage: the API does not allow frames. */
export const PdfView = ({ storageUrl, title }: PdfViewProps) =>
  navigator.pdfViewerEnabled ? (
    <iframe className={classes.pdf} src={storageUrl} title={title} />
  ) : (
    <Text c="dimmed">This browser cannot show PDF files here. Open or download the file.</Text>
  );

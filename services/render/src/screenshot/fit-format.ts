import { warning } from '@tintype/contracts/capture/capture-result';
import { fileFormats, type ImageFormat } from '@tintype/contracts/formats/formats';
import type { CaptureContext } from '../context/capture-context.ts';
import type { Area } from './area.ts';

/** The size of the picture of an area. */
export const pixelsOf = ({ width, height, scale }: Pick<Area, 'width' | 'height' | 'scale'>) => ({
  width: Math.round(width * scale),
  height: Math.round(height * scale),
});

/** A picture that its format cannot hold becomes a PNG, which can: whole and in another format rather than cut or shrunk. */
export function fitFormat(
  { warn }: Pick<CaptureContext, 'warn'>,
  format: ImageFormat,
  area: Pick<Area, 'width' | 'height' | 'scale'>,
): ImageFormat {
  const { width, height } = pixelsOf(area);
  const { sidePxMax } = fileFormats[format];
  if (Math.max(width, height) <= sidePxMax) return format;
  warn(
    warning(
      'FORMAT_CHANGED',
      `${format} holds at most ${sidePxMax} pixels a side, this picture has ${width}×${height}; it is a png.`,
    ),
  );
  return 'png';
}

import { parseColour } from '@tintype/contracts/colours/colour';
import { type EditOf, watermarkPicture } from '@tintype/contracts/pipelines/edits/edit';
import { drawText } from '../draw/draw-text.ts';
import { type Raster, rasterLayer } from '../draw/layers.ts';
import { type Editor, EditImpossible, type ImageSize, watermarkPixelsMax } from '../editor.ts';
import sharp from 'sharp';

type Watermark = EditOf<'watermark'>;

export const watermark: Editor<'watermark'> = {
  draw: async (size, edit) => {
    const mark = fadeImage(await createMark(size, edit), edit.opacity);
    const { margin, position } = edit;
    if (position === 'tiled') {
      const tile = await withMargin(mark, margin);
      return [{ input: tile.pixels, raw: rawOf(tile), left: 0, top: 0, tile: true, gravity: 'northwest' }];
    }
    return rasterLayer(size, computePosition(size, mark, { position, margin }), mark);
  },
};

async function createMark(size: ImageSize, { text, image, fontSize, color, width }: Watermark): Promise<Raster> {
  if (text !== undefined) return drawText(text, { fontSize, color: parseColour(color) });
  const file = watermarkPicture(image ?? '');
  if (file === undefined) throw new EditImpossible('has no readable image');
  // A larger watermark would hide the complete image.
  const widthMax = Math.min(width ?? Infinity, size.width);
  const picture = sharp(file, { limitInputPixels: watermarkPixelsMax });
  try {
    const own = await picture.metadata();
    const { data, info } = await picture
      .resize(Math.min(width ?? own.width, widthMax), size.height, {
        fit: 'inside',
        withoutEnlargement: width === undefined,
      })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { pixels: data, width: info.width, height: info.height };
  } catch {
    throw new EditImpossible('has an unreadable image');
  }
}

function fadeImage({ pixels, width, height }: Raster, opacity: number): Raster {
  const copy = Buffer.from(pixels);
  for (let at = 3; at < copy.length; at += 4) copy[at] = Math.round((copy[at]! * opacity) / 100);
  return { pixels: copy, width, height };
}

type PositionOptions = { readonly position: Exclude<Watermark['position'], 'tiled'>; readonly margin: number };

function computePosition(
  size: ImageSize,
  mark: ImageSize,
  { position, margin }: PositionOptions,
): { readonly x: number; readonly y: number } {
  const right = size.width - mark.width - margin;
  const bottom = size.height - mark.height - margin;
  const middle = { x: Math.round((size.width - mark.width) / 2), y: Math.round((size.height - mark.height) / 2) };
  return {
    x: position.endsWith('left') ? margin : position.endsWith('right') ? right : middle.x,
    y: position.startsWith('top') ? margin : position.startsWith('bottom') ? bottom : middle.y,
  };
}

const rawOf = ({ width, height }: ImageSize) => ({ width, height, channels: 4 }) as const;

async function withMargin(mark: Raster, margin: number): Promise<Raster> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const { data, info } = await sharp(mark.pixels, { raw: rawOf(mark) })
    .extend({ top: 0, left: 0, right: margin, bottom: margin, background })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

import { findSmallest } from '@tintype/contracts/numbers/extremes';
import { useEffect, useState } from 'react';
import { findAreas, type Pixels } from './find-areas.ts';
import type { ViewBox, ViewSize } from '../viewer/geometry.ts';

/**
 * The maximum number of pixels that are compared. Both images are shrunk together to this size:
 * more would block the page.
 */
const comparedPixels = 2_000_000;

/**
 * The places that differ. `unreadable` is for images of another host, such as a bucket: a page may
 * show but not read them.
 */
export type Areas = readonly ViewBox[] | 'unreadable' | undefined;

/**
 * Returns the places where two loaded images differ, in image pixels; `undefined` until they are
 * known.
 */
export function useAreas(
  before: HTMLImageElement | undefined,
  after: HTMLImageElement | undefined,
  isWanted: boolean,
): Areas {
  const [found, setFound] = useState<Areas>();
  useEffect(() => {
    setFound(undefined);
    if (!isWanted || before === undefined || after === undefined) return;
    // The images are shown before they are compared.
    const timer = setTimeout(() => setFound(getAreas(before, after)));
    return () => clearTimeout(timer);
  }, [before, after, isWanted]);
  return found;
}

function getAreas(before: HTMLImageElement, after: HTMLImageElement): Areas {
  const sizes = [before, after].map(naturalSize);
  const shrink = findSmallest(
    sizes.map(({ width, height }) => Math.sqrt(comparedPixels / (width * height))),
    1,
  );
  try {
    const [one, other] = [before, after].map((image) => getPixels(image, shrink)) as [Pixels, Pixels];
    return findAreas(one, other).map(({ x, y, width, height }) => ({
      x: x / shrink,
      y: y / shrink,
      width: width / shrink,
      height: height / shrink,
    }));
  } catch {
    return 'unreadable';
  }
}

const naturalSize = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): ViewSize => ({ width, height });

function getPixels(image: HTMLImageElement, shrink: number): Pixels {
  const { width: wide, height: high } = naturalSize(image);
  const [width, height] = [wide, high].map((side) => Math.max(1, Math.round(side * shrink))) as [number, number];
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  pen.drawImage(image, 0, 0, width, height);
  return { width, height, data: pen.getImageData(0, 0, width, height).data };
}

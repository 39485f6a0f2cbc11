export type ViewPoint = Readonly<{ x: number; y: number }>;
export type ViewSize = Readonly<{ width: number; height: number }>;
export type ViewBox = ViewPoint & ViewSize;

/**
 * The limits of the scale, in screen pixels per image pixel. Beyond these limits a page is a speck,
 * or a pixel fills the screen.
 */
const [scaleMin, scaleMax] = [1 / 32, 32];
/** Screen pixels around an image, as space for outlines at its edges. */
const sheetMargin = 8;

export const clampScale = (scale: number): number => Math.min(scaleMax, Math.max(scaleMin, scale));

/**
 * An image is never enlarged to fill its frame: `pixel` is the scale of one screen pixel per image
 * pixel.
 */
export const fitScale = ({ width }: ViewSize, frame: ViewSize, pixel: number): number =>
  clampScale(Math.min(pixel, Math.max(1, frame.width - 2 * sheetMargin) / width));

/** The image is centred while there is space at the sides. */
export const centreImage = (picture: ViewSize, frame: ViewSize, scale: number): ViewPoint => ({
  x: Math.max(sheetMargin, (frame.width - picture.width * scale) / 2),
  y: sheetMargin,
});

type ZoomChange = Readonly<{
  picture: ViewSize;
  frame: ViewSize;
  scroll: ViewPoint;
  /** The point of the frame that stays over the same content. */
  at: ViewPoint;
  from: number;
  to: number;
}>;

export function scrollAfterZoom({ picture, frame, scroll, at, from, to }: ZoomChange): ViewPoint {
  const [before, after] = [centreImage(picture, frame, from), centreImage(picture, frame, to)];
  const along = (axis: 'x' | 'y'): number =>
    Math.max(0, ((scroll[axis] + at[axis] - before[axis]) / from) * to + after[axis] - at[axis]);
  return { x: along('x'), y: along('y') };
}

export function scrollToBox(box: ViewBox, picture: ViewSize, frame: ViewSize, scale: number): ViewPoint {
  const origin = centreImage(picture, frame, scale);
  return {
    x: Math.max(0, (box.x + box.width / 2) * scale + origin.x - frame.width / 2),
    y: Math.max(0, (box.y + box.height / 2) * scale + origin.y - frame.height / 2),
  };
}

export const boxBetween = (one: ViewPoint, other: ViewPoint): ViewBox => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
});

export function inPagePixels({ x, y, width, height }: ViewBox, pixelRatio: number): ViewBox {
  const [left, top] = [Math.round(x / pixelRatio), Math.round(y / pixelRatio)];
  return {
    x: left,
    y: top,
    width: Math.round((x + width) / pixelRatio) - left,
    height: Math.round((y + height) / pixelRatio) - top,
  };
}

export function moveInside({ x, y, width, height }: ViewBox, picture: ViewSize): ViewBox {
  const size = { width: Math.min(width, picture.width), height: Math.min(height, picture.height) };
  return {
    ...size,
    x: Math.min(Math.max(0, x), picture.width - size.width),
    y: Math.min(Math.max(0, y), picture.height - size.height),
  };
}

export const containsPoint = (box: ViewBox, { x, y }: ViewPoint): boolean =>
  x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;

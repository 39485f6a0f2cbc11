import { useCallback, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import {
  fitScale,
  centreImage,
  scrollAfterZoom,
  scrollToBox,
  clampScale,
  type ViewBox,
  type ViewPoint,
  type ViewSize,
} from './geometry.ts';

const zoomStep = 1.25;
/** Screen pixels that an arrow key moves the image. */
const panStep = 64;
/**
 * The delta of two fingers on a touch pad, or of the wheel with Ctrl, that counts as one step:
 * about one notch.
 */
const wheelDivisor = 400;
const pans: Readonly<Record<string, ViewPoint>> = {
  ArrowLeft: { x: -panStep, y: 0 },
  ArrowRight: { x: panStep, y: 0 },
  ArrowUp: { x: 0, y: -panStep },
  ArrowDown: { x: 0, y: panStep },
};

export type Zoom = ReturnType<typeof useZoom>;

/**
 * A frame is an element with its own scrolling, so that wheel, touch, scroll bars and keys move it
 * as they move any page. This hook only stores the scale, and moves the frames together.
 */
export function useZoom(picture: ViewSize | undefined) {
  const frames = useRef(new Set<HTMLElement>());
  const [frame, setFrame] = useState<ViewSize>();
  const [chosen, setChosen] = useState<number>();
  const pixel = 1 / (globalThis.devicePixelRatio || 1);
  const fit = picture === undefined || frame === undefined ? pixel : fitScale(picture, frame, pixel);
  const scale = chosen ?? fit;
  const place = useRef<ViewPoint>({ x: 0, y: 0 });
  const goal = useRef<ViewPoint>(undefined);
  const latest = useRef({ scale, fit, picture });

  useLayoutEffect(() => {
    latest.current = { scale, fit, picture };
    if (goal.current === undefined) return;
    for (const one of frames.current) one.scrollTo({ left: goal.current.x, top: goal.current.y, behavior: 'instant' });
    goal.current = undefined;
  }, [scale, fit, picture]);

  /** `undefined` fits the width, and continues to do so when the width changes. */
  const zoomTo = useCallback((next: number | undefined, point?: ViewPoint): void => {
    const [one] = frames.current;
    const { scale: from, fit: whole, picture: size } = latest.current;
    if (one === undefined || size === undefined) return;
    const room = sizeOf(one);
    const at = point ?? { x: room.width / 2, y: room.height / 2 };
    const scroll = { x: one.scrollLeft, y: one.scrollTop };
    const to = next ?? whole;
    if (to !== from) goal.current = scrollAfterZoom({ picture: size, frame: room, scroll, at, from, to });
    setChosen(next);
  }, []);

  const framed = useCallback(
    (element: HTMLElement | null): (() => void) | undefined => {
      if (element === null) return undefined;
      const all = frames.current;
      all.add(element);
      // A different view of the same images shows the same position.
      element.scrollTo({ left: place.current.x, top: place.current.y, behavior: 'instant' });
      const resized = new ResizeObserver(() => {
        setFrame(sizeOf(element));
        writePosition(element);
      });
      resized.observe(element);
      const onScroll = (): void => {
        place.current = { x: element.scrollLeft, y: element.scrollTop };
        for (const other of all) if (other !== element) copyPosition(element, other);
        writePosition(element);
      };
      const onWheel = (event: WheelEvent): void => {
        if (!event.ctrlKey && !event.metaKey) return;
        // Otherwise the browser would zoom the complete page.
        event.preventDefault();
        const { left, top } = element.getBoundingClientRect();
        const at = { x: event.clientX - left, y: event.clientY - top };
        zoomTo(clampScale(latest.current.scale * Math.exp(-event.deltaY / wheelDivisor)), at);
      };
      element.addEventListener('scroll', onScroll, { passive: true });
      element.addEventListener('wheel', onWheel, { passive: false });
      return () => {
        all.delete(element);
        resized.disconnect();
        element.removeEventListener('scroll', onScroll);
        element.removeEventListener('wheel', onWheel);
      };
    },
    [zoomTo],
  );

  const steps = {
    in: () => zoomTo(clampScale(scale * zoomStep)),
    out: () => zoomTo(clampScale(scale / zoomStep)),
    fit: () => zoomTo(undefined),
    whole: () => zoomTo(pixel),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys: Readonly<Record<string, () => void>> = {
      '+': steps.in,
      '=': steps.in,
      '-': steps.out,
      '0': steps.fit,
      '1': steps.whole,
    };
    const pan = pans[event.key];
    const room = event.currentTarget;
    const hasRoom =
      pan !== undefined && (pan.x === 0 ? room.scrollHeight > room.clientHeight : room.scrollWidth > room.clientWidth);
    if (keys[event.key] === undefined && !hasRoom) return;
    keys[event.key]?.();
    if (pan !== undefined) room.scrollBy({ left: pan.x, top: pan.y, behavior: 'instant' });
    event.preventDefault();
    // A key that moved the image must have no other effect, such as opening a different run.
    event.stopPropagation();
  };
  /** The mouse drags the sheet. A finger already scrolls the frame. */
  const sheetProps = {
    onPointerDown: ({ pointerType, button, pointerId, currentTarget }: PointerEvent<HTMLElement>): void => {
      if (pointerType === 'mouse' && button === 0) currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: ({ pointerId, currentTarget, movementX, movementY }: PointerEvent<HTMLElement>): void => {
      if (!currentTarget.hasPointerCapture(pointerId)) return;
      currentTarget.parentElement?.scrollBy({ left: -movementX, top: -movementY, behavior: 'instant' });
    },
  };
  const show = (box: ViewBox): void => {
    const [one] = frames.current;
    if (one === undefined || picture === undefined) return;
    const { x: left, y: top } = scrollToBox(box, picture, sizeOf(one), scale);
    one.scrollTo({ left, top, behavior: 'instant' });
  };
  const middle = (): ViewPoint => {
    const [one] = frames.current;
    if (one === undefined || picture === undefined) return { x: 0, y: 0 };
    const room = sizeOf(one);
    const origin = centreImage(picture, room, scale);
    return {
      x: (one.scrollLeft + room.width / 2 - origin.x) / scale,
      y: (one.scrollTop + room.height / 2 - origin.y) / scale,
    };
  };
  return {
    scale,
    frame,
    picture,
    isFit: chosen === undefined,
    isWhole: scale === pixel,
    /** The scale relative to one image pixel per screen pixel, in percent. */
    percent: Math.round((100 * scale) / pixel),
    framed,
    frameProps: { onKeyDown },
    sheetProps,
    show,
    middle,
    ...steps,
  };
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): ViewSize => ({ width, height });

function copyPosition(from: HTMLElement, to: HTMLElement): void {
  if (to.scrollLeft !== from.scrollLeft) to.scrollLeft = from.scrollLeft;
  if (to.scrollTop !== from.scrollTop) to.scrollTop = from.scrollTop;
}

/** Elements are drawn at a share of the frame, such as the divider of a comparison. */
function writePosition(element: HTMLElement): void {
  element.style.setProperty('--scrolled', `${element.scrollLeft}px`);
  element.style.setProperty('--frame', `${element.clientWidth}px`);
}

import { useState, type KeyboardEvent, type PointerEvent, type WheelEvent } from 'react';
import { atStart, movedBy, zoomedAt, type Place } from './place.ts';

const keySteps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 48],
  ArrowDown: [0, -48],
};
const zoomStep = 1.25;

/** One place for all pictures of a comparison, moved by wheel, drag and keys. */
export function useZoom() {
  const [place, setPlace] = useState<Place>(atStart);
  const onWheel = (event: WheelEvent<HTMLElement>): void => {
    // Without Ctrl the page scrolls, as people expect.
    if (!event.ctrlKey && !event.metaKey) return;
    const box = event.currentTarget.getBoundingClientRect();
    const factor = Math.exp(-event.deltaY / 300);
    setPlace((now) => zoomedAt(now, factor, event.clientX - box.left, event.clientY - box.top));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (event.buttons === 1) setPlace((now) => movedBy(now, event.movementX, event.movementY));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const zoom = (factor: number): void => setPlace((now) => zoomedAt(now, factor, box.width / 2, box.height / 2));
    if (event.key === '+' || event.key === '=') zoom(zoomStep);
    else if (event.key === '-') zoom(1 / zoomStep);
    else if (event.key === '0') setPlace(atStart);
    else if (event.key in keySteps && place.scale > 1) {
      event.preventDefault();
      setPlace((now) => movedBy(now, ...keySteps[event.key]!));
    }
  };
  return {
    zoomProps: { onWheel, onPointerMove, onKeyDown },
    style: { transform: `translate(${place.x}px, ${place.y}px) scale(${place.scale})` },
    scale: place.scale,
    reset: () => setPlace(atStart),
  };
}

import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { boxBetween, inPagePixels, moveInside, type ViewBox, type ViewPoint, type ViewSize } from './geometry.ts';
import type { Zoom } from './use-zoom.ts';
import classes from './viewer.module.css';

type Props = Readonly<{
  zoom: Zoom;
  picture: ViewSize;
  pixelRatio: number | undefined;
}>;

/** The side of the first box in pixels of the page, until the user draws a box. */
const sideAtStart = 100;
const keyMoves: Readonly<Record<string, ViewPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Drawn with the mouse, or moved with the arrow keys and resized with Shift. */
export function Ruler({ zoom, picture, pixelRatio: known }: Props) {
  const { scale } = zoom;
  const pixelRatio = known ?? 1;
  const [box, setBox] = useState<ViewBox>(() => {
    const { x, y } = zoom.middle();
    const side = sideAtStart * pixelRatio;
    return moveInside({ x: x - side / 2, y: y - side / 2, width: side, height: side }, picture);
  });
  const begun = useRef<ViewPoint>(undefined);
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): ViewPoint => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / scale, y: (clientY - top) / scale };
  };
  const draw = (event: PointerEvent<HTMLElement>): void => {
    event.stopPropagation();
    if (begun.current !== undefined) setBox(clipBox(boxBetween(begun.current, pointOf(event)), picture));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const move = keyMoves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const [dx, dy] = [move.x * pixelRatio, move.y * pixelRatio];
    setBox((now) =>
      event.shiftKey
        ? clipBox(
            { ...now, width: Math.max(pixelRatio, now.width + dx), height: Math.max(pixelRatio, now.height + dy) },
            picture,
          )
        : moveInside({ ...now, x: now.x + dx, y: now.y + dy }, picture),
    );
  };
  const { x, y, width, height } = inPagePixels(box, pixelRatio);
  return (
    <div
      className={classes.ruler}
      role="group"
      aria-label="Ruler. Drag to measure. Arrow keys move the box. Shift and arrow keys resize it."
      tabIndex={0}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        begun.current = pointOf(event);
      }}
      onPointerMove={draw}
      onPointerUp={(event) => {
        draw(event);
        begun.current = undefined;
      }}
      onKeyDown={onKeyDown}
    >
      <div
        className={classes.measured}
        style={{ left: box.x * scale, top: box.y * scale, width: box.width * scale, height: box.height * scale }}
      />
      <output
        className={classes.measure}
        aria-label="Measured"
        style={{ left: box.x * scale, top: (box.y + box.height) * scale }}
      >
        {width} × {height} {known === undefined ? 'image px' : 'px'} at {x}, {y}
      </output>
    </div>
  );
}

function clipBox({ x, y, width, height }: ViewBox, picture: ViewSize): ViewBox {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return {
    x: left,
    y: top,
    width: Math.max(0, Math.min(picture.width, x + width) - left),
    height: Math.max(0, Math.min(picture.height, y + height) - top),
  };
}

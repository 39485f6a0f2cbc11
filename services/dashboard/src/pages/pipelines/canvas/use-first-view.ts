import { useNodesInitialized, useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';

/**
 * The text of a step has 12 and 13 pixels. Below this zoom it has less than ten, and cannot be
 * read.
 */
const readableZoom = 0.8;
/** The pixels around the steps. */
const margin = 32;

/**
 * Shows all steps when the canvas is opened, as long as they can be read. Otherwise shows the first
 * steps, from which the user reaches the others by moving the view. A pipeline that begins empty
 * stays as it is.
 */
export function useFirstView(isEmpty: boolean): void {
  const { getNodes, getNodesBounds, setViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const isMeasured = useNodesInitialized();
  const isShown = useRef(isEmpty);
  useEffect(() => {
    if (isShown.current || !isMeasured || width === 0) return;
    isShown.current = true;
    const all = getNodesBounds(getNodes());
    const [wide, high] = [(width - 2 * margin) / all.width, (height - 2 * margin) / all.height];
    const zoom = Math.min(1, Math.max(readableZoom, Math.min(wide, high)));
    const start = (first: number, size: number, room: number): number =>
      size * zoom <= room - 2 * margin ? (room - size * zoom) / 2 - first * zoom : margin - first * zoom;
    void setViewport({ zoom, x: start(all.x, all.width, width), y: start(all.y, all.height, height) });
  }, [isMeasured, width, height, getNodes, getNodesBounds, setViewport]);
}

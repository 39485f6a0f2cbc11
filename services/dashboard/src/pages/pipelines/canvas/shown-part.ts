import { useNodesInitialized, useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';

/** The text of a step, 12 and 13 pixels high, still has ten pixels at this zoom. */
const readableZoom = 0.8;
const margin = 32;

/**
 * Shows all steps as long as they can be read, else the first steps. A pipeline that begins empty
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

const zoomMin = 0.5;
const zoomMax = 1;
const padding = 0.1;
const moveMs = 200;

/**
 * Moves steps into view that were selected outside the canvas. The view shows all steps while they
 * stay large enough to read, else only the selected steps.
 */
export function useShownSelection(selection: ReadonlySet<string>) {
  const { fitView, getNode, getNodes, getNodesBounds, getViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const isMeasured = useNodesInitialized();
  const isSelecting = useRef(false);
  const toShow = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    toShow.current = isSelecting.current ? new Set() : selection;
    isSelecting.current = false;
  }, [selection]);
  // This runs again when the frame narrows: the form of the selected step opens a moment after the
  // selection.
  useEffect(() => {
    const ids = [...toShow.current];
    // A step that was just added is not rendered yet; this effect runs again when it is.
    if (!isMeasured || ids.length === 0 || !ids.every((id) => getNode(id) !== undefined)) return;
    const { x, y, zoom } = getViewport();
    const box = getNodesBounds(ids);
    const [left, top] = [box.x * zoom + x, box.y * zoom + y];
    if (left >= 0 && top >= 0 && left + box.width * zoom <= width && top + box.height * zoom <= height) return;
    const all = getNodesBounds(getNodes());
    const share = 1 - 2 * padding;
    const fitsAll = Math.min((width * share) / all.width, (height * share) / all.height) >= zoomMin;
    const nodes = fitsAll ? {} : { nodes: ids.map((id) => ({ id })) };
    const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : moveMs;
    void fitView({ ...nodes, padding, minZoom: zoomMin, maxZoom: zoomMax, duration });
  }, [selection, isMeasured, width, height, fitView, getNode, getNodes, getNodesBounds, getViewport]);
  return {
    /** Marks the next selection as made on the canvas. */
    onSelect: (): void => {
      isSelecting.current = true;
    },
    /** When the user moves the view, pending steps are no longer brought into view. */
    onMove: (): void => {
      toShow.current = new Set();
    },
  };
}

import { useNodesInitialized, useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';

const zoomMin = 0.5;
const zoomMax = 1;
const padding = 0.1;
const moveMs = 200;

/**
 * Leads steps into view that were selected elsewhere than on the canvas: those just added, or chosen from the list of problems. With all
 * others where that leaves them large enough to be read, else alone. What somebody selects or moves on the canvas is theirs to place.
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
  // Again when the frame narrows: the form of the selected step opens a moment after the selection.
  useEffect(() => {
    const ids = [...toShow.current];
    // A step that was just added is drawn a moment later, and asked for then.
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
    /** What is selected next was selected on the canvas. */
    onSelect: (): void => {
      isSelecting.current = true;
    },
    /** Somebody moves the view. */
    onMove: (): void => {
      toShow.current = new Set();
    },
  };
}

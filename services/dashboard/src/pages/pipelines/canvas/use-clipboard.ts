import { useReactFlow } from '@xyflow/react';
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Place } from '@tintype/contracts/pipelines/graph';
import { copyPart, pastePart, readPart, removeFromGraph } from '../graph/changes.ts';
import type { Draft } from '../use-draft.ts';

type UseClipboardInput = Readonly<{ draft: Draft; frame: RefObject<HTMLDivElement | null> }>;

/**
 * Copies, cuts and pastes by the browser's own events: they need no permission, and work between
 * tabs. Pastes at the pointer.
 */
export function useClipboard({ draft, frame }: UseClipboardInput) {
  const { screenToFlowPosition } = useReactFlow();
  const pointer = useRef<Place | undefined>(undefined);
  const now = useRef(draft);
  useEffect(() => {
    now.current = draft;
  });
  useEffect(() => {
    const copy = (event: ClipboardEvent): void => {
      const { graph, selection, change } = now.current;
      const text = isTyping(event) || hasText() ? undefined : copyPart(graph, selection);
      if (text === undefined) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', text);
      if (event.type === 'cut') change(removeFromGraph(selection));
    };
    const paste = (event: ClipboardEvent): void => {
      const part = isTyping(event) ? undefined : readPart(event.clipboardData?.getData('text/plain') ?? '');
      if (part === undefined || part.nodes.length === 0) return;
      event.preventDefault();
      const box = frame.current!.getBoundingClientRect();
      const at = pointer.current ?? { x: box.x + box.width / 3, y: box.y + box.height / 3 };
      now.current.add((graph) => pastePart(graph, part, screenToFlowPosition(at)).graph);
    };
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', paste);
    };
  }, [frame, screenToFlowPosition]);
  return {
    onMove: ({ clientX, clientY }: PointerEvent): void => {
      pointer.current = { x: clientX, y: clientY };
    },
    onLeave: (): void => {
      pointer.current = undefined;
    },
  };
}

const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
/** If text is selected, copying copies the text, not the steps. */
const hasText = (): boolean => (getSelection()?.toString() ?? '') !== '';

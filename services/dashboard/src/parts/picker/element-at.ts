import type { ElementBox } from '@tintype/contracts/capture/page-elements';

/** The smallest element under a point: of two of one size the inner one. */
export function elementAt(elements: readonly ElementBox[], x: number, y: number): number | undefined {
  let found: number | undefined;
  elements.forEach((box, at) => {
    if (x < box.x || y < box.y || x >= box.x + box.width || y >= box.y + box.height) return;
    const best = found === undefined ? undefined : elements[found]!;
    if (best === undefined || box.width * box.height <= best.width * best.height) found = at;
  });
  return found;
}

/** Parents stand before their children, so the way up is back to the first one that is less deep. */
const steps: Readonly<Record<string, (elements: readonly ElementBox[], at: number) => number>> = {
  ArrowUp: (elements, at) => elements.findLastIndex(({ depth }, place) => place < at && depth < elements[at]!.depth),
  ArrowDown: (elements, at) => ((elements[at + 1]?.depth ?? 0) > elements[at]!.depth ? at + 1 : -1),
  ArrowLeft: (elements, at) =>
    elements.findLastIndex(({ depth }, place) => place < at && depth === elements[at]!.depth),
  ArrowRight: (elements, at) => elements.findIndex(({ depth }, place) => place > at && depth === elements[at]!.depth),
};

/** Where a key leads from an element: out, in, or to the next of its depth. `undefined` for every other key. */
export function elementAfter(elements: readonly ElementBox[], at: number | undefined, key: string): number | undefined {
  const step = steps[key];
  if (step === undefined || elements.length === 0) return undefined;
  if (at === undefined) return 0;
  const next = step(elements, at);
  return next === -1 ? at : next;
}

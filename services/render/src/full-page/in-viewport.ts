import { emulateViewport } from '../browser/emulate.ts';
import type { CaptureContext } from '../context/capture-context.ts';

type InViewportSize = { readonly width?: number; readonly height?: number };

/** Does work in a viewport of another size, and restores the previous viewport. */
export async function inViewport<Out>(
  { slot, emulated }: Pick<CaptureContext, 'slot' | 'emulated'>,
  size: InViewportSize,
  work: () => Promise<Out>,
): Promise<Out> {
  if (size.width === undefined && size.height === undefined) return work();
  const before = emulated.viewport;
  emulated.viewport = { ...before, ...size };
  try {
    await emulateViewport(slot.session, emulated.viewport);
    return await work();
  } finally {
    emulated.viewport = before;
    await emulateViewport(slot.session, before).catch(() => undefined);
  }
}

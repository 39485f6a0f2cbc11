import { createTurns } from '@tintype/runtime/fair-share/turns';

type MemoryRequest = { readonly bytes: number; readonly signal: AbortSignal };
export type Room = {
  /** Disposing of the result releases the memory. */
  readonly take: (organizationId: string, wanted: MemoryRequest) => Promise<Disposable>;
};

/**
 * An organization gets at most half of the memory. An image that needs more counts as half, so that
 * small images of other organizations continue at the same time.
 */
export function createRoom(bytesMax: number, onChange: (bytesTaken: number) => void = () => undefined): Room {
  const half = bytesMax / 2;
  const large = createTurns({ capacity: 1 });
  const memory = createTurns({ capacity: bytesMax, perOwner: half, onChange });
  return {
    take: async (organizationId, { bytes, signal }) => {
      using taken = new DisposableStack();
      if (bytes > half) taken.use(await large.take([organizationId], { signal }));
      taken.use(await memory.take([organizationId], { cost: Math.min(bytes, half), signal }));
      return taken.move();
    },
  };
}

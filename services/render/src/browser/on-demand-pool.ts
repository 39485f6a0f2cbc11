import type { BrowserPool } from './pool.ts';
import type { PageSlot } from './page-slot.ts';

type OnDemandPoolOptions = {
  /** Creates the pool. Call `onFatal` if that pool gives up. */
  readonly create: (onFatal: (error: unknown) => void) => BrowserPool;
  /** Milliseconds that the pool may be unused before its browsers end. */
  readonly idleMs: number;
  /** Creates the error of a lease if no browser can be started. */
  readonly unavailable: (cause: unknown) => Error;
};
type RunningPool = { readonly pool: BrowserPool; readonly broken: Promise<never> };

/**
 * Creates a pool for browsers that few captures need: it starts with the first lease and ends when
 * it was idle. Its failure is reported only to the captures that need it, not to the worker; the
 * next lease tries again.
 */
export function createOnDemandPool({ create, idleMs, unavailable }: OnDemandPoolOptions): BrowserPool {
  const owners = new Map<PageSlot, BrowserPool>();
  let running: Promise<RunningPool> | undefined;
  let current: BrowserPool | undefined;
  let timer: NodeJS.Timeout | undefined;

  const begin = async (): Promise<RunningPool> => {
    const { promise: broken, reject } = Promise.withResolvers<never>();
    broken.catch(() => undefined);
    const pool = create((error) => {
      reject(error);
      if (current === pool) end().catch(() => undefined);
    });
    current = pool;
    await Promise.race([pool.start(), broken]);
    return { pool, broken };
  };
  const end = async (): Promise<void> => {
    clearTimeout(timer);
    const pool = current;
    current = undefined;
    running = undefined;
    await pool?.stop();
  };
  const open = (): Promise<RunningPool> => {
    running ??= begin().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
  const endWhenIdle = (): void => {
    clearTimeout(timer);
    if (owners.size === 0) timer = setTimeout(() => void end().catch(() => undefined), idleMs).unref();
  };

  return {
    name: 'on-demand-pool',
    start: async () => {},
    stop: end,
    lease: async (signal, tenant) => {
      clearTimeout(timer);
      try {
        const { pool, broken } = await Promise.race([open(), rejection(signal)]);
        const slot = await Promise.race([pool.lease(signal, tenant), broken]);
        owners.set(slot, pool);
        return slot;
      } catch (error) {
        endWhenIdle();
        throw signal.aborted ? error : unavailable(error);
      }
    },
    release: (slot, encoded) => {
      owners.get(slot)?.release(slot, encoded);
      owners.delete(slot);
      endWhenIdle();
    },
    health: async () => undefined,
    status: () => current?.status() ?? { ready: 0, leased: 0, browsers: 0 },
  };
}

const rejection = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

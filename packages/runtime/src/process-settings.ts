import type { ServiceName } from './service-names.ts';

/**
 * The C library keeps freed picture buffers for itself, more of them with every thread; with these it gives them back (a render worker
 * after 400 captures: 413 MB without, 246 MB with them).
 */
const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Node would let its young generation grow to 64 MB twice: an upload of a million items took 430 MB in the gateway, with this 330 MB. */
const youngMegabytes = 16;
/**
 * On a large machine Node lets the old generation grow for minutes before it looks for what is of no use, and with it what pictures hold outside of it:
 * 2,000 edited pictures took 400 MiB, with this 229 MiB in the same time.
 */
const oldMegabytes: Readonly<Partial<Record<ServiceName, number>>> = { edit: 128 };

/**
 * Environment for Node and the C library in a service's process on a machine that it shares with others.
 * `infra/Dockerfile` sets the same, and deployment files set the values that one service has alone. Options of Node
 * that are given go before these.
 */
export function processSettings(service: ServiceName, givenOptions = ''): Readonly<Record<string, string>> {
  const old = oldMegabytes[service];
  const options = [
    `--max-semi-space-size=${youngMegabytes}`,
    ...(old === undefined ? [] : [`--max-old-space-size=${old}`]),
    ...(givenOptions === '' ? [] : [givenOptions]),
  ];
  return {
    // Name look-ups and picture encoding share Node's thread pool; four threads would let a slow name server hold pictures up.
    UV_THREADPOOL_SIZE: '16',
    ...allocator,
    NODE_OPTIONS: options.join(' '),
  };
}

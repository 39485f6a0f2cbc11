import type { ServiceName } from './service-names.ts';

/**
 * The C library retains freed image buffers, more with every thread. With these settings it returns
 * them: after 400 captures a render worker uses 246 MB instead of 413 MB.
 */
const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Limits the young generation of the heap. Node would let it grow to 64 MB twice: with an upload of
 * a million items the gateway used 430 MB, and uses 330 MB with this limit.
 */
const youngMegabytes = 16;
/**
 * Limits the old generation of the heap. On a large machine Node otherwise lets it grow for minutes
 * before a collection, and the external memory of images grows too. After 2,000 edited images the
 * process uses 229 MiB with this limit, and 400 MiB without.
 */
const oldMegabytes: Readonly<Partial<Record<ServiceName, number>>> = { edit: 128 };

/**
 * Returns environment variables for Node and the C library in the process of a service.
 * `infra/Dockerfile` sets the same, and deployment files set the values of single services. The
 * caller's own Node options come first.
 */
export function processSettings(service: ServiceName, givenOptions = ''): Readonly<Record<string, string>> {
  const old = oldMegabytes[service];
  const options = [
    `--max-semi-space-size=${youngMegabytes}`,
    ...(old === undefined ? [] : [`--max-old-space-size=${old}`]),
    ...(givenOptions === '' ? [] : [givenOptions]),
  ];
  return {
    // Name look-ups and image encoding share Node's thread pool; with four threads a slow name
    // server would delay images.
    UV_THREADPOOL_SIZE: '16',
    ...allocatorSettings,
    NODE_OPTIONS: options.join(' '),
  };
}

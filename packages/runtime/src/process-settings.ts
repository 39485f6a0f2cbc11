import type { ServiceName } from './service-names.ts';

/**
 * The C library retains freed image buffers, more of them with every thread; with these settings it
 * releases them (a render worker after 400 captures: 413 MB without, 246 MB with them).
 */
const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Node would let its young generation grow to 64 MB twice: an upload of a million items took 430 MB
 * in the gateway, with this 330 MB.
 */
const youngMegabytes = 16;
/**
 * On a large machine Node lets the old generation grow for minutes before a collection, and with it
 * the external memory of images: 2,000 edited images took 400 MiB, with this setting 229 MiB in the
 * same time.
 */
const oldMegabytes: Readonly<Partial<Record<ServiceName, number>>> = { edit: 128 };

/**
 * Returns the environment for Node and the C library in a service's process on a shared machine.
 * `infra/Dockerfile` sets the same, and deployment files set the values of single services. Given
 * options of Node precede these.
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
    ...allocator,
    NODE_OPTIONS: options.join(' '),
  };
}

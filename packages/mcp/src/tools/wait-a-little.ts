import { TimeLimitError } from '@tintype/client';

/** Hosts give a tool one minute. */
export const waitInput = {
  waitSeconds: {
    type: 'integer',
    minimum: 0,
    maximum: 50,
    description: 'Seconds to wait for the end. Usually 20; the work continues after that.',
  },
} as const;

/** Waits for the end of work. Returns `undefined` if the work has not ended within this time. */
export const waitForEnd = <Kept>(wait: Promise<Kept>): Promise<Kept | undefined> =>
  wait.catch((error: unknown) => {
    if (error instanceof TimeLimitError) return undefined;
    throw error;
  });

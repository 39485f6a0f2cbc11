import { setTimeout as sleep } from 'node:timers/promises';

/** Said for an area that is too large, and where no frame came in time. */
export const noPicture = /Unable to capture screenshot/i;

/** A browser whose frames are late says the same as one that is asked for too much. It is asked again after each of these pauses, in milliseconds. */
const pausesMs: readonly number[] = [300, 1_000, 3_000];

/** A picture, which is asked for again while the browser says that it cannot draw one. */
export async function retryPicture(take: () => Promise<Buffer>, pauses = pausesMs): Promise<Buffer> {
  for (const pauseMs of pauses) {
    try {
      return await take();
    } catch (error) {
      if (!noPicture.test(String(error))) throw error;
      await sleep(pauseMs);
    }
  }
  return take();
}

import { extname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { matchBand, type MatchBand } from './match-band.ts';

/** Where it is called. What other threads say is heard in between. */
export const matchHere: MatchBand = async (band) => {
  matchBand(band);
  await setImmediate();
};

/** In a thread of its own, which ends with the one that started it; nobody listens for its errors, so they end that one too. */
export function createMatchThread(): MatchBand {
  // Compiled in images, as it is written elsewhere: the program has the extension that this file has.
  const worker = new Worker(join(import.meta.dirname, `match-worker${extname(import.meta.filename)}`), { env: {} });
  worker.unref();
  return async (band) => {
    const matched = Promise.withResolvers<unknown>();
    worker.once('message', matched.resolve);
    worker.postMessage(band);
    await matched.promise;
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame } from 'puppeteer-core';
import type { PageFrame } from '../browser/run-in-page.ts';
import type { CaptureContext } from './capture-context.ts';
import { isLoaded } from '../in-page/settle.ts';

/** A frame that does not respond within this time is left out: its script may never end. */
const responseMsMax = 1_000;
const responsiveFrames = new WeakMap<Frame, Promise<boolean>>();

/**
 * Returns the results of the frames that responded within `msMax`: a frame may be removed or
 * replaced at any time. A page without frames costs nothing.
 */
export async function inFrames<Out>(
  { frames }: Pick<CaptureContext, 'frames'>,
  msMax: number,
  work: (frame: PageFrame) => Promise<Out>,
): Promise<Out[]> {
  const workIn = async (inside: PageFrame): Promise<Out[]> => {
    if (!(await isResponsive(inside))) return [];
    return withinTime(
      work(inside).then((out) => [out]),
      msMax,
      [],
    );
  };
  return (await Promise.all(frames().map(workIn))).flat();
}

function isResponsive({ frame, inFrame }: PageFrame): Promise<boolean> {
  const known = responsiveFrames.get(frame);
  if (known !== undefined) return known;
  const asked = withinTime(
    inFrame(isLoaded, 'load').then(
      () => true,
      () => true,
    ),
    responseMsMax,
    false,
  );
  responsiveFrames.set(frame, asked);
  return asked;
}

async function withinTime<Out>(work: Promise<Out>, msMax: number, otherwise: Out): Promise<Out> {
  const timeUp = new AbortController();
  const late = sleep(msMax, otherwise, { ref: false, signal: timeUp.signal }).catch(() => otherwise);
  const result = await Promise.race([work.catch(() => otherwise), late]);
  timeUp.abort();
  return result;
}

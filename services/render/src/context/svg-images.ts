import { findLargest } from '@tintype/contracts/numbers/extremes';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { getSvgDuration } from './svg-duration.ts';

/** Returns the milliseconds until the animations of the page's SVG images end; 0 if none runs. */
export type SvgImages = (endMsMax: number) => number;

const imagesMax = 50;
const bytesMax = 200_000;
/** Milliseconds from the arrival of an image to its start, and from its end to the last frame. */
const drawnMs = 250;

/** Follows SVG images from before the first navigation: the browser cannot bring them to an end. */
export function followSvgImages(page: Page): SvgImages {
  const endings: { readonly arrivedAt: number; readonly durationMs: number }[] = [];
  let images = 0;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) [images, endings.length] = [0, 0];
  });
  page.on('requestfinished', (request) => {
    if (!isSvg(request) || images === imagesMax) return;
    images += 1;
    const arrivedAt = performance.now();
    readSvg(request).then(
      (svg) => {
        const durationMs = getSvgDuration(svg);
        if (durationMs > 0) endings.push({ arrivedAt, durationMs });
      },
      () => undefined,
    );
  });
  return (endMsMax) => {
    const now = performance.now();
    const waits = endings
      .filter(({ durationMs }) => durationMs <= endMsMax)
      .map(({ arrivedAt, durationMs }) => arrivedAt + durationMs + drawnMs - now);
    return findLargest(waits, 0);
  };
}

function isSvg(request: HTTPRequest): boolean {
  if (request.resourceType() !== 'image') return false;
  const headers = request.response()?.headers() ?? {};
  return (headers['content-type'] ?? '').startsWith('image/svg') && !(Number(headers['content-length']) > bytesMax);
}

const readSvg = async (request: HTTPRequest): Promise<string> => (await request.response()!.text()).slice(0, bytesMax);

import { findSmallest, findLargest } from '@tintype/contracts/numbers/extremes';
import type { HTTPRequest, Page } from 'puppeteer-core';

/** Returns the milliseconds until the animations of the page's SVG images end. */
export type SvgAnimationWait = (endMsMax: number) => number;

const imagesMax = 50;
const bytesMax = 200_000;
/** The time from the arrival of an image to its start, and from its end to the last frame. */
const drawnMs = 250;

/**
 * Must be called before the first navigation. The browser cannot skip to the end of animations in
 * SVG images, so their durations are read from the responses.
 */
export function followSvgImages(page: Page): SvgAnimationWait {
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

/** Reads clock values (SMIL 3, "Clock values") and CSS times. */
function parseClock(text: string): number | undefined {
  const [, value, unit] = /^\+?\s*(\d*\.?\d+)(h|min|s|ms)?$/.exec(text.trim()) ?? [];
  if (value !== undefined) return Number(value) * unitsMs[(unit ?? 's') as keyof typeof unitsMs];
  const isClock = /^(?:\d+:)?\d{1,2}:\d{1,2}(?:\.\d+)?$/.test(text.trim());
  return isClock ? text.split(':').reduce((total, part) => total * 60 + Number(part), 0) * 1_000 : undefined;
}
const unitsMs = { h: 3_600_000, min: 60_000, s: 1_000, ms: 1 } as const;

type Attributes = Readonly<Record<string, string>>;
const parseAttributes = (tag: string): Attributes =>
  Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, a, b]) => [name!, a ?? b!]),
  );

/**
 * When the last animation of an SVG image ends, in milliseconds after its start. Endless animations
 * and those that wait for an event do not count. The browser gives no access to the document of an
 * image.
 */
export function getSvgDuration(svg: string): number {
  const ends = new Map<string, { readonly begin: number; readonly end: number }>();
  let last = 0;
  for (const [tag] of svg.matchAll(/<(?:animate|animateTransform|animateMotion|set)\b[^>]*>/g)) {
    const { id, begin: given = '0s', dur = '0s', repeatCount = '1', repeatDur } = parseAttributes(tag);
    const begins = given.split(';').flatMap((one) => parseBegin(one, ends) ?? []);
    const durationMs = parseClock(repeatDur ?? dur) ?? NaN;
    const begin = findSmallest(begins);
    const end = begin + durationMs * (repeatDur === undefined ? Number(repeatCount) : 1);
    if (!Number.isFinite(end)) continue;
    if (id !== undefined) ends.set(id, { begin, end });
    last = Math.max(last, end);
  }
  for (const [, shorthand] of svg.matchAll(/\banimation\s*:([^;}"']+)/g))
    for (const one of shorthand!.split(/,(?![^(]*\))/)) last = Math.max(last, getCssDuration(one));
  return last;
}

function parseBegin(text: string, ends: ReadonlyMap<string, { begin: number; end: number }>): number | undefined {
  const [, id, edge, offset = '0s'] = /^\s*([\w-]+)\.(begin|end)\s*(\+[^;]+)?$/.exec(text) ?? [];
  if (id === undefined) return parseClock(text);
  const base = ends.get(id)?.[edge as 'begin' | 'end'];
  const offsetMs = parseClock(offset);
  return base === undefined || offsetMs === undefined ? undefined : base + offsetMs;
}

/** The first time of the shorthand is the duration, the second the delay (CSS Animations 1). */
function getCssDuration(animation: string): number {
  if (/\binfinite\b/.test(animation)) return 0;
  const words = animation
    .replaceAll(/\([^)]*\)/g, '')
    .trim()
    .split(/\s+/);
  const [durationMs = 0, delayMs = 0] = words
    .filter((word) => /\d(?:s|ms)$/.test(word))
    .map((word) => parseClock(word) ?? 0);
  const count = Number(words.find((word) => /^\d*\.?\d+$/.test(word)) ?? 1);
  return durationMs * count + delayMs;
}

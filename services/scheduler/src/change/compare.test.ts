import { afterAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { createComparer } from './comparer.ts';
import type { Moving } from './mask.ts';

const comparer = createComparer();
afterAll(() => comparer.stop());

const [width, height] = [640, 480];
type Format = 'png' | 'webp' | 'jpeg';
const text = Array.from(
  { length: 20 },
  (_, row) => `<text x="20" y="${40 + row * 20}" font-size="13">Line ${row} of a page with some words in it</text>`,
).join('');
const nothing = '';

/** A page as a picture: text, and what is drawn over it. */
async function picture(over: string, format: Format = 'png', size = { width, height }): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="#fff"/>${text}${over}</svg>`;
  const image = sharp(Buffer.from(drawing)).flatten({ background: '#fff' });
  return image.toFormat(format, format === 'png' ? {} : { quality: 80 }).toBuffer();
}
const rect = (x: number, y: number, w: number, h: number, fill = '#c00'): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;
/** A block of this part of all pixels. */
const block = (part: number): string => rect(0, 0, width, Math.max(1, Math.round(height * part)));
const clock = (time: string): string => `<text x="540" y="20" font-size="14">${time}</text>`;
const defaultThreshold = 0.01;

type Judged = { readonly changed: boolean; readonly score: number; readonly masked: number };
async function judge(before: Buffer, after: Buffer, second = before, threshold = defaultThreshold): Promise<Judged> {
  const moving = await comparer.measureMoving(before, second);
  const { score, masked } = await comparer.compare({ before, after, boxes: [], moving, threshold });
  return { changed: score > threshold, score, masked };
}

describe('what nobody has changed is no change', () => {
  const ad = (fill: string): string => rect(400, 60, 200, 150, fill);
  const slide = (fill: string): string => rect(0, 100, width, 200, fill);
  const caret = rect(100, 100, 1, 14, '#000');
  // Before, after, and what a second capture right after the first one shows.
  const pairs: readonly [string, string, string, string][] = [
    ['the same page', nothing, nothing, nothing],
    ['a clock with minutes', clock('10:00'), clock('11:37'), clock('10:00')],
    ['a clock with seconds', clock('10:00:01'), clock('11:37:44'), clock('10:00:03')],
    ['a date', clock('1 May'), clock('2 May'), clock('1 May')],
    ['a visitor counter', clock('1,000,000'), clock('1,000,457'), clock('1,000,001')],
    ['a blinking caret', caret, nothing, nothing],
    ['a caret that has come', nothing, caret, nothing],
    ['an advertisement', ad('#0a0'), ad('#00a'), ad('#a00')],
    ['another advertisement', ad('#fa0'), ad('#0af'), ad('#a0f')],
    [
      'two advertisements',
      ad('#0a0') + rect(20, 400, 300, 60, '#123'),
      ad('#00a') + rect(20, 400, 300, 60, '#af3'),
      ad('#a00') + rect(20, 400, 300, 60, '#f00'),
    ],
    ['a carousel', slide('#0a0'), slide('#00a'), slide('#a00')],
    [
      'a carousel with dots',
      slide('#0a0') + rect(300, 280, 8, 8),
      slide('#00a') + rect(320, 280, 8, 8),
      slide('#a00') + rect(310, 280, 8, 8),
    ],
    ['a video', rect(100, 100, 300, 200, '#111'), rect(100, 100, 300, 200, '#777'), rect(100, 100, 300, 200, '#333')],
    ['a progress bar', rect(20, 10, 100, 4), rect(20, 10, 140, 4), rect(20, 10, 110, 4)],
    ['a spinner', rect(300, 200, 20, 4), rect(300, 200, 4, 20), rect(308, 208, 8, 8)],
    [
      'a ticker',
      `<text x="10" y="470" font-size="12">AAA +1 BBB -2</text>`,
      `<text x="10" y="470" font-size="12">CCC +4 DDD -5</text>`,
      `<text x="10" y="470" font-size="12">BBB -2 CCC +4</text>`,
    ],
    [
      'an image that fades in',
      rect(50, 300, 100, 80, 'rgba(0,0,200,0.2)'),
      rect(50, 300, 100, 80, 'rgba(0,0,200,1)'),
      rect(50, 300, 100, 80, 'rgba(0,0,200,0.9)'),
    ],
    [
      'anti-aliasing',
      '<text x="20.2" y="440" font-size="13">edge</text>',
      '<text x="20.4" y="440" font-size="13">edge</text>',
      nothing,
    ],
    [
      'a colour that no eye tells apart',
      rect(0, 0, 640, 100, '#f0f0f0'),
      rect(0, 0, 640, 100, '#f2f0f0'),
      rect(0, 0, 640, 100, '#f0f0f0'),
    ],
    ['a badge', rect(600, 4, 12, 12, '#c00'), nothing, nothing],
    ['a tooltip', rect(10, 10, 60, 20, '#333'), nothing, nothing],
    [
      '"3 people are looking at this"',
      '<text x="30" y="460" font-size="12">3 people</text>',
      '<text x="30" y="460" font-size="12">7 people</text>',
      '<text x="30" y="460" font-size="12">4 people</text>',
    ],
    ['a cursor of a player', rect(120, 300, 2, 20), rect(190, 300, 2, 20), rect(121, 300, 2, 20)],
  ];
  test.each(pairs)('%s', async (_name, before, after, second) => {
    const judged = await judge(await picture(before), await picture(after), await picture(second));
    expect(judged).toMatchObject({ changed: false });
  });
  test.each(['webp', 'jpeg'] as const)('noise of %s', async (format) => {
    const [before, after] = [await picture(clock('10:00'), format), await picture(clock('10:01'), format)];
    expect(await judge(before, after)).toMatchObject({ changed: false });
  });
});

describe('what somebody has changed is one', () => {
  test.each([0.012, 0.015, 0.02, 0.03, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5])('%f of the picture', async (part) => {
    const judged = await judge(await picture(nothing), await picture(block(part)));
    expect(judged.changed).toBe(true);
    expect(Math.abs(judged.score - part)).toBeLessThan(0.004 + part * 0.05);
  });
  test.each([0.001, 0.002, 0.005])('%f of it, where the threshold is lower', async (part) => {
    const judged = await judge(
      await picture(nothing),
      await picture(rect(0, 0, width, height * part * 4).replace('width="640"', 'width="160"')),
      undefined,
      part / 2,
    );
    expect(judged).toMatchObject({ changed: true });
  });
  const pairs: readonly [string, string, string, string][] = [
    [
      'beside an advertisement that changes too',
      rect(400, 60, 200, 150, '#0a0'),
      rect(400, 60, 200, 150, '#00a') + rect(20, 300, 200, 60),
      rect(400, 60, 200, 150, '#a00'),
    ],
    [
      'below a carousel',
      rect(0, 40, width, 100, '#0a0'),
      rect(0, 40, width, 100, '#00a') + rect(0, 300, 300, 100),
      rect(0, 40, width, 100, '#a00'),
    ],
    ['another colour of the page', nothing, rect(0, 0, width, height, '#123'), nothing],
    ['a banner that has come', nothing, rect(0, 440, width, 40, '#fd0'), nothing],
    ['an image that has gone', rect(200, 100, 200, 200, '#06c'), nothing, rect(200, 100, 200, 200, '#06c')],
    [
      'text that was written over',
      nothing,
      `<g font-size="26" font-weight="bold">${text.replaceAll('font-size="13"', '')}</g>`,
      nothing,
    ],
  ];
  test.each(pairs)('%s', async (_name, before, after, second) => {
    const judged = await judge(await picture(before), await picture(after), await picture(second));
    expect(judged).toMatchObject({ changed: true });
  });
  test.each([
    [width, 500],
    [width, 900],
    [800, height],
    [width, 400],
  ])('another size: %i × %i', async (w, h) => {
    const judged = await judge(await picture(nothing), await picture(nothing, 'png', { width: w, height: h }));
    expect(judged).toMatchObject({ changed: true });
  });
});

test('named areas are left out in both pictures, and how much that is is said', async () => {
  const box = { x: 0, y: 0, width, height: height / 4 };
  const [before, after] = [await picture(nothing), await picture(block(0.25))];
  const { score, masked } = await comparer.compare({ before, after, boxes: [box], moving: null, threshold: 0 });
  expect({ score, masked }).toEqual({ score: 0, masked: 0.25 });
});

test('a change is drawn', async () => {
  const [before, after] = [await picture(nothing), await picture(block(0.5))];
  const { difference } = await comparer.compare({ before, after, boxes: [], moving: null, threshold: 0.01 });
  const drawn = sharp(difference);
  expect(await drawn.metadata()).toMatchObject({ format: 'jpeg', width, height });
  const corner = await sharp(difference).extract({ left: 2, top: 2, width: 14, height: 14 }).png().toBuffer();
  const { channels } = await sharp(corner).stats();
  expect(channels[0]!.mean).toBeGreaterThan(200);
  expect(channels[1]!.mean).toBeLessThan(40);
});

test('what is no picture is an error, and the next comparison is not harmed', async () => {
  const moving: Moving | null = null;
  const good = await picture(nothing);
  await expect(
    comparer.compare({ before: Buffer.from('no'), after: good, boxes: [], moving, threshold: 0 }),
  ).rejects.toThrow();
  expect(await judge(good, good)).toMatchObject({ score: 0 });
});

const isLong = process.env['TINTYPE_LONG'] === '1';
if (isLong)
  test('two pictures of 1920 × 10,000 are compared in the time and memory they may take', async () => {
    const size = { width: 1_920, height: 10_000 };
    const lines = Array.from(
      { length: 500 },
      (_, row) => `<text x="40" y="${20 * row}" font-size="16">Line ${row} ${'lorem ipsum '.repeat(10)}</text>`,
    ).join('');
    const [before, after] = [
      await picture(lines, 'webp', size),
      await picture(lines + rect(100, 500, 1_200, 2_000), 'webp', size),
    ];
    const base = process.memoryUsage().rss;
    let peak = base;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 10).unref();
    const began = performance.now();
    await comparer.compare({ before, after, boxes: [], moving: null, threshold: 0.01 });
    const ms = performance.now() - began;
    clearInterval(watch);
    // oxlint-disable-next-line no-console
    console.log(`${Math.round(ms)} ms, ${Math.round((peak - base) / 1e6)} MB`);
    expect(ms).toBeLessThan(1_500);
    expect(peak - base).toBeLessThan(300e6);
  }, 120_000);

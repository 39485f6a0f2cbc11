import { afterAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { type Blocks, joinBlocks } from './claims.ts';
import { createComparer } from './comparer.ts';

const comparer = createComparer();
afterAll(() => comparer.stop());

const [width, height] = [640, 480];
type Format = 'png' | 'webp' | 'jpeg';
const text = Array.from(
  { length: 20 },
  (_, row) => `<text x="20" y="${40 + row * 20}" font-size="13">Line ${row} of a page with some words in it</text>`,
).join('');
const nothing = '';

const pictures = new Map<string, Promise<Buffer>>();
/** A page as a picture: text, and what is drawn over it. */
function picture(over: string, format: Format = 'png', size = { width, height }): Promise<Buffer> {
  const key = JSON.stringify([over, format, size]);
  if (!pictures.has(key)) pictures.set(key, drawPicture(over, format, size));
  return pictures.get(key)!;
}

async function drawPicture(over: string, format: Format, size: { width: number; height: number }): Promise<Buffer> {
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect ` +
    `width="100%" height="100%" fill="#fff"/>${text}${over}</svg>`;
  const image = sharp(Buffer.from(drawing)).flatten({ background: '#fff' });
  return image.toFormat(format, format === 'png' ? {} : { quality: 80 }).toBuffer();
}
const rect = (x: number, y: number, w: number, h: number, fill = '#c00'): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;
/** A block that covers this share of all pixels. */
const block = (part: number): string => rect(0, 0, width, Math.max(1, Math.round(height * part)));
const clock = (time: string): string => `<text x="540" y="20" font-size="14">${time}</text>`;
const defaultThreshold = 0.01;

type Judged = { readonly changed: boolean; readonly score: number; readonly masked: number };
async function judge(before: Buffer, after: Buffer, second = before, threshold = defaultThreshold): Promise<Judged> {
  const moving = await comparer.measureMoving(before, second);
  const { score, masked } = await comparer.compare({ before, after, boxes: [], moving, threshold });
  return { changed: score > threshold, score, masked };
}

// Pages of browsers are compared in tests/e2e/changes.test.ts.
describe('what nobody has changed is no change', () => {
  const ad = (fill: string): string => rect(400, 60, 200, 150, fill);
  // Before, after, and what a second capture right after the first one shows.
  const pairs: readonly [string, string, string, string][] = [
    ['the same page', nothing, nothing, nothing],
    ['a clock', clock('10:00:01'), clock('11:37:44'), clock('10:00:01')],
    ['an advertisement', ad('#0a0'), ad('#00a'), ad('#a00')],
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
  test('beside what moves by itself', async () => {
    const ad = (fill: string): string => rect(400, 60, 200, 150, fill);
    const [before, after] = [await picture(ad('#0a0')), await picture(ad('#00a') + rect(20, 300, 200, 60))];
    expect(await judge(before, after, await picture(ad('#a00')))).toMatchObject({ changed: true });
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
  // The page shows through, so that the mark can be read.
  expect(channels[1]!.mean).toBeLessThan(130);
  expect(channels[0]!.mean - channels[1]!.mean).toBeGreaterThan(90);
});

test('of watched parts only these are compared, wherever they stand', async () => {
  const plain = (over: string): Promise<Buffer> => picture(`${rect(0, 0, width, height, '#fff')}${over}`);
  const price = (y: number, text: string): string => `<text x="300" y="${y}" font-size="24">${text}</text>`;
  const part = (y: number) => ({ x: 290, y: y - 30, width: 120, height: 40 });
  const before = await plain(price(100, '10.00'));
  const scoreOf = async (over: string, after = part(440)): Promise<number> => {
    const within = { before: part(100), after };
    const pictures = { before, after: await plain(over) };
    return (await comparer.compare({ ...pictures, boxes: [], moving: null, threshold: 1, within })).score;
  };
  expect(await scoreOf(block(0.1) + price(440, '10.00'))).toBe(0);
  expect(await scoreOf(price(440, '12.50'))).toBeGreaterThan(0.01);
  expect(await scoreOf(price(440, '10.00'), { x: 0, y: 0, width: 0, height: 0 })).toBe(1);
});

test('a small change has a box round it, in which the page is as it is', async () => {
  const [before, after] = [await picture(nothing), await picture(rect(300, 200, 42, 18, '#0a0'))];
  const { difference, areas } = await comparer.compare({ before, after, boxes: [], moving: null, threshold: 0 });
  expect(areas).toEqual([{ x: 300, y: 200, width: 42, height: 18 }]);
  const { data, info } = await sharp(difference).raw().toBuffer({ resolveWithObject: true });
  const pixelAt = (x: number, y: number): number[] => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  const [[red, green], [ofChange]] = [pixelAt(320, 186), pixelAt(320, 209)];
  expect(red! - green!).toBeGreaterThan(120);
  expect(ofChange).toBeLessThan(160);
});

test('what is no picture is an error, and the next comparison is not harmed', async () => {
  const moving: Blocks | null = null;
  const good = await picture(nothing);
  await expect(
    comparer.compare({ before: Buffer.from('no'), after: good, boxes: [], moving, threshold: 0 }),
  ).rejects.toThrow();
  expect(await judge(good, good)).toMatchObject({ score: 0 });
});

describe('what has moved once stays left out', () => {
  const bits = (...blocks: number[]): Blocks => {
    const set = new Uint8Array(4);
    for (const block of blocks) set[block >> 3]! |= 1 << (block & 7);
    return { bits: set, columns: 8 };
  };
  test('of pictures of one width', () => {
    expect(joinBlocks(bits(1, 9), bits(9, 30))).toEqual(bits(1, 9, 30));
    expect(joinBlocks(undefined, bits(3))).toEqual(bits(3));
  });
  test('also where one is longer', () => {
    const short: Blocks = { bits: Uint8Array.of(1), columns: 8 };
    expect(joinBlocks(short, bits(30))).toEqual(bits(0, 30));
    expect(joinBlocks(bits(30), short)).toEqual(bits(0, 30));
  });
  test('and is forgotten where the blocks are others', () => {
    expect(joinBlocks({ bits: Uint8Array.of(255), columns: 4 }, bits(3))).toEqual(bits(3));
  });
});

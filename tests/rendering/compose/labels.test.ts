import { expect, test } from '@jest/globals';
import { blue, draw, green, picture, red, type Seen } from './pictures.ts';

const white = '#ffffffff';
const strip = { fontSize: 20, padding: 6 };
/** Twenty pixels of letters and their room, and the padding. */
const stripHeight = 26 + 12;

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
/** The columns of a strip from the first to the last that has ink. */
function inkOf(
  { at }: Seen,
  box: Box,
  paper = white,
): { readonly left: number; readonly right: number; readonly pixels: number } {
  const columns = new Set<number>();
  let pixels = 0;
  for (let x = box.x; x < box.x + box.width; x += 1)
    for (let y = box.y; y < box.y + box.height; y += 1)
      if (at(x, y) !== paper) {
        columns.add(x);
        pixels += 1;
      }
  return { left: Math.min(...columns), right: Math.max(...columns), pixels };
}

const one = (caption: string, width = 300, labels: object = {}) =>
  draw([picture(red, width, 60, caption)], {
    layout: 'vertical',
    labels: { ...strip, fontColor: '#000000', ...labels },
  });
const below = (width = 300): Box => ({ x: 0, y: 60, width, height: stripHeight });

test('a label stands in the middle of a strip below its picture', async () => {
  const seen = await one('Home page');
  expect(seen.height).toBe(60 + stripHeight);
  const { left, right, pixels } = inkOf(seen, below());
  expect(pixels).toBeGreaterThan(300);
  expect(Math.abs(left - (299 - right))).toBeLessThanOrEqual(4);
  expect(seen.placements[0]).toEqual({ x: 0, y: 0, width: 300, height: 60 });
});

test('above the picture when that is asked for', async () => {
  const seen = await one('Home page', 300, { position: 'top' });
  expect(seen.placements[0]).toMatchObject({ y: stripHeight });
  expect(inkOf(seen, { x: 0, y: 0, width: 300, height: stripHeight }).pixels).toBeGreaterThan(300);
});

test('its colours are those that were asked for', async () => {
  const seen = await one('HHHHHHHH', 300, { fontColor: '#ff00ff', background: '#202020' });
  expect(seen.at(1, 61)).toBe('#202020ff');
  const columns = Array.from({ length: 300 }, (_, x) => seen.at(x, 60 + stripHeight / 2));
  expect(columns).toContain('#ff00ffff');
});

test('a long label is cut with an ellipsis and keeps within its padding', async () => {
  const [long, short] = [await one(`The quick brown fox ${'jumps '.repeat(60)}`), await one('The')];
  const { left, right, pixels } = inkOf(long, below());
  expect(left).toBeGreaterThanOrEqual(strip.padding - 1);
  expect(right).toBeLessThanOrEqual(300 - strip.padding);
  expect(pixels).toBeGreaterThan(3 * inkOf(short, below()).pixels);
  // It is cut, not squeezed: the letters are as high as in a short one.
  expect(right - left).toBeGreaterThan(260);
});

test('a strip that is narrower than a letter stays empty', async () => {
  const seen = await one('Home page', 14);
  expect(inkOf(seen, below(14)).pixels).toBe(0);
});

test.each([
  ['markup', '</text><rect width="400" height="400"/>'],
  ['entities', '&amp; &#0; & <b>"\'</b>'],
  ['control characters', 'a\u0001\u0002\u001b[31mb\nc\u2028d'],
  ['non-characters', 'a\ufffe\uffffb'],
])('%s in a label are text, not drawing', async (_, caption) => {
  const seen = await one(caption);
  expect(seen.at(150, 30)).toBe(`${red}ff`);
  const { left, right, pixels } = inkOf(seen, below());
  expect(pixels).toBeGreaterThan(20);
  expect(pixels).toBeLessThan(300 * stripHeight * 0.4);
  expect([left >= 0, right < 300]).toEqual([true, true]);
});

test.each([
  ['Arabic', 'مرحبا بالعالم'],
  ['Hebrew', 'שלום עולם!'],
  ['Chinese', '你好，世界'],
  ['Japanese', 'こんにちは世界'],
  ['Korean', '안녕하세요'],
  ['Devanagari', 'नमस्ते दुनिया'],
  ['Emoji', '🎉🚀👩‍👩‍👧'],
])('%s is drawn with letters of its own, not with boxes', async (_, caption) => {
  const [seen, boxes] = [await one(caption), await one(caption.replaceAll(/./gu, '\u{10fffd}'))];
  const [ink, missing] = [inkOf(seen, below()), inkOf(boxes, below())];
  expect(ink.pixels).toBeGreaterThan(100);
  // Letters that no font has are all drawn as the same box.
  expect(ink).not.toEqual(missing);
});

test('text that is written from the right keeps its order beside Latin', async () => {
  const [arabic, latin] = [await one('شركة Tintype'), await one('Tintype شركة')];
  // Whichever comes first in reading stands on its own side, so the two are not the same picture.
  expect(arabic.bytes.equals(latin.bytes)).toBe(false);
});

test('each picture has the label of its own, and one without a text has an empty strip', async () => {
  const pictures = [picture(red, 200, 60, 'Home'), picture(green, 200, 60, null), picture(blue, 200, 60, 'Prices')];
  const seen = await draw(pictures, { layout: 'horizontal', spacing: 10, labels: strip });
  const inks = [0, 210, 420].map((x) => inkOf(seen, { x, y: 60, width: 200, height: stripHeight }).pixels);
  expect(inks.map((pixels) => pixels > 0)).toEqual([true, false, true]);
});

import { describe, expect, test } from '@jest/globals';
import { drawnLayouts } from '@tintype/contracts/compose/layouts/layouts';
import { preview, previewQuery } from '@tintype/contracts/compose/preview';
import { createParser } from '@tintype/contracts/schemas/parse';
import sharp from 'sharp';
import { blue, colours, draw, green, picture, red } from './pictures.ts';

const white = '#ffffffff';
const three = () => colours.map((colour, at) => picture(colour, 200 + 40 * at, 120 + 30 * at));

describe.each(drawnLayouts)('%s', (layout) => {
  test('every picture is where it is said to be, and nothing but background is elsewhere', async () => {
    const { width, height, at, placements, layoutType } = await draw(three(), { layout, spacing: 20, padding: 15 });
    expect(layoutType).toBe(layout);
    for (const [index, { x, y, width: w, height: h }] of placements.entries()) {
      const corners = [
        [x, y],
        [x + w - 1, y],
        [x, y + h - 1],
        [x + w - 1, y + h - 1],
        [x + (w >> 1), y + (h >> 1)],
      ] as const;
      for (const [column, row] of corners) expect(at(column, row)).toBe(`${colours[index]}ff`);
      for (const [column, row] of [
        [x - 1, y],
        [x + w, y],
        [x, y - 1],
        [x, y + h],
      ] as const)
        expect(at(column, row)).toBe(white);
    }
    const edges = [at(0, 0), at(width - 1, 0), at(0, height - 1), at(width - 1, height - 1)];
    expect(edges).toEqual([white, white, white, white]);
  });
});

test('the picture is scaled, not cut', async () => {
  const halves = {
    ...picture(red, 400, 200),
    read: () =>
      sharp({ create: { width: 400, height: 200, channels: 3, background: red } })
        .composite([
          { input: { create: { width: 200, height: 200, channels: 3, background: blue } }, left: 200, top: 0 },
        ])
        .png()
        .toBuffer(),
  };
  const { placements, at } = await draw([halves, halves], { layout: 'horizontal', thumbnailWidth: 100 });
  expect(placements).toEqual([
    { x: 0, y: 0, width: 100, height: 50 },
    { x: 110, y: 0, width: 100, height: 50 },
  ]);
  expect([at(20, 25), at(80, 25), at(130, 25), at(190, 25)]).toEqual([red, blue, red, blue].map((one) => `${one}ff`));
});

test('a maximum is kept', async () => {
  const { width, height, warnings } = await draw(three(), {
    layout: 'grid',
    columns: 3,
    maxWidth: 300,
    maxHeight: 200,
  });
  expect(width).toBeLessThanOrEqual(300);
  expect(width).toBeGreaterThan(290);
  expect(height).toBeLessThanOrEqual(200);
  // What was asked for is nothing to warn of.
  expect(warnings).toEqual([]);
});

test('the background shows its colour, half transparent too', async () => {
  expect((await draw(three(), { padding: 10, background: '#123456' })).at(3, 3)).toBe('#123456ff');
  expect((await draw(three(), { padding: 10, background: '#12345680' })).at(3, 3)).toBe('#12345680');
});

test.each(['png', 'webp'])('transparent stays transparent in %s', async (format) => {
  const { at, warnings } = await draw(three(), {
    padding: 10,
    alignment: 'top',
    background: 'transparent',
    format,
    quality: 100,
  });
  expect(at(3, 3).slice(-2)).toBe('00');
  expect(at(20, 20).slice(-2)).toBe('ff');
  expect(warnings).toEqual([]);
});

test('JPEG gets white for what is transparent, and says so', async () => {
  const { at, bytes, warnings } = await draw(three(), { padding: 40, background: 'transparent', format: 'jpeg' });
  expect((await sharp(bytes).metadata()).format).toBe('jpeg');
  expect(at(3, 3)).toBe(white);
  expect(warnings.map(({ code }) => code)).toEqual(['BACKGROUND_FLATTENED']);
});

test('a border has its width and colour on each side, outside of the picture', async () => {
  const { placements, at } = await draw([picture(red, 100, 60)], {
    layout: 'vertical',
    padding: 10,
    border: { width: 4, color: '#000080' },
  });
  expect(placements[0]).toEqual({ x: 14, y: 14, width: 100, height: 60 });
  const border = '#000080ff';
  expect([at(10, 10), at(13, 40), at(114, 40), at(117, 40), at(60, 13), at(60, 74), at(60, 77)]).toEqual(
    Array(7).fill(border),
  );
  expect([at(9, 40), at(118, 40), at(60, 9), at(60, 78)]).toEqual(Array(4).fill(white));
  expect([at(14, 14), at(113, 73)]).toEqual([`${red}ff`, `${red}ff`]);
});

test('a radius rounds the corners of border and picture, and nothing else', async () => {
  const { at, differing } = await draw([picture(red, 100, 60)], {
    layout: 'vertical',
    border: { width: 5, color: '#000080', radius: 20 },
  });
  // The corner itself shows what lies behind, the arc the border, and inside of it the picture.
  expect([at(0, 0), at(109, 0), at(0, 69), at(109, 69)]).toEqual([white, white, white, white]);
  expect([at(7, 7), at(102, 7), at(7, 62), at(102, 62)]).toEqual(Array(4).fill('#000080ff'));
  expect(at(5, 5)).not.toBe(`${red}ff`);
  expect(at(12, 12)).toBe(`${red}ff`);
  expect(differing({ x: 20, y: 5, width: 70, height: 60 }, `${red}ff`)).toBe(0);
  expect(differing({ x: 5, y: 20, width: 100, height: 30 }, `${red}ff`)).toBe(0);
});

test('a radius without a border rounds the picture', async () => {
  const { at } = await draw([picture(red, 100, 60)], { layout: 'vertical', border: { width: 0, radius: 25 } });
  expect([at(0, 0), at(99, 59), at(50, 0), at(0, 30)]).toEqual([white, white, `${red}ff`, `${red}ff`]);
});

test('a shadow lies behind the picture on the side of its offset, and fades', async () => {
  const shadow = { enabled: true, blur: 10, color: '#000000ff', offsetX: 0, offsetY: 10 };
  const { at } = await draw([picture(red, 100, 60)], { layout: 'vertical', padding: 40, shadow });
  const grey = (x: number, y: number): number => Number.parseInt(at(x, y).slice(1, 3), 16);
  const below = [101, 104, 107, 110, 113, 116, 120].map((y) => grey(90, y));
  expect(below).toEqual(below.toSorted((a, b) => a - b));
  expect(below[0]).toBeLessThan(60);
  expect(below.at(-1)).toBeGreaterThan(240);
  expect(grey(90, 39)).toBeGreaterThan(grey(90, 101));
  expect(at(90, 70)).toBe(`${red}ff`);
  expect(at(0, 0)).toBe(white);
});

test('a shadow on nothing keeps its own transparency', async () => {
  const shadow = { enabled: true, blur: 0, color: '#00000040', offsetX: 20, offsetY: 20 };
  const { at } = await draw([picture(red, 100, 60)], {
    layout: 'vertical',
    padding: 30,
    background: 'transparent',
    shadow,
  });
  expect([at(140, 100), at(0, 0)]).toEqual(['#00000040', '#00000000']);
});

test('one page after the other is read, never two at once', async () => {
  let open = 0;
  let most = 0;
  const watched = Array.from({ length: 9 }, () => {
    const one = picture(green, 300, 200);
    return {
      ...one,
      read: async () => {
        most = Math.max(most, (open += 1));
        const bytes = await one.read();
        open -= 1;
        return bytes;
      },
    };
  });
  await draw(watched, { layout: 'grid' });
  expect(most).toBe(1);
});

test('what is too large as a whole is drawn smaller, and that is said', async () => {
  const { width, height, warnings } = await draw(
    Array.from({ length: 5 }, () => picture(green, 4_000, 4_000)),
    { layout: 'horizontal', format: 'webp', spacing: 0 },
  );
  expect(width).toBeLessThanOrEqual(16_383);
  expect(width * height).toBeLessThanOrEqual(50_000_000);
  expect(warnings.map(({ code }) => code)).toEqual(['SCALED_DOWN']);
});

test.each(drawnLayouts)('%s: the preview is what is drawn', async (layout) => {
  const sizes = [
    { width: 1_920, height: 1_080 },
    { width: 1_920, height: 2_560 },
    { width: 1_920, height: 960 },
    { width: 1_920, height: 1_080 },
  ];
  const ratios = sizes.map(({ width, height }) => String(width / height).slice(0, 10));
  const query = createParser(previewQuery)({ layout, canvas_width: 900, canvas_height: 700, aspect_ratios: ratios });
  const seen = query.ok ? preview(query.value) : undefined;
  if (seen === undefined || !('answer' in seen)) throw new Error('There is no preview');
  const pictures = sizes.map(({ width, height }, at) => picture(colours[at % 3]!, width, height));
  const drawn = await draw(pictures, { layout, maxWidth: 900, maxHeight: 700 });
  expect(seen.answer).toMatchObject({ usedWidth: drawn.width, usedHeight: drawn.height });
  expect(seen.answer.placements).toEqual(drawn.placements.map((place, index) => ({ index, ...place })));
});

import { expect, test } from '@jest/globals';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { findDifferingPixels } from './compare.ts';
import { createMatchThread, matchHere } from './match-band.ts';
import { decode, shared, type ImageRaster } from './picture.ts';

const matchers = [matchHere, createMatchThread()];

/** Numbers from 0 to 1 that are the same in every run (xorshift). */
function numbersOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

type Drawn = { readonly shapes: readonly string[]; readonly width: number; readonly height: number };

/** Text, slanted lines and circles in every place: soft edges cross the rows at which bands end. */
function shapesOf(random: () => number, { width, height }: Omit<Drawn, 'shapes'>): string[] {
  const [x, y] = [() => Math.round(random() * width * 10) / 10, () => Math.round(random() * height * 10) / 10];
  const colour = (): string => `hsl(${Math.round(random() * 360)} 70% ${Math.round(random() * 80)}%)`;
  const kinds = [
    () => `<text x="${x()}" y="${y()}" font-size="${12 + random() * 30}" fill="${colour()}">Some words</text>`,
    () => `<line x1="${x()}" y1="${y()}" x2="${x()}" y2="${y()}" stroke="${colour()}" stroke-width="${random() * 4}"/>`,
    () => `<circle cx="${x()}" cy="${y()}" r="${random() * 60}" fill="${colour()}"/>`,
    () => `<rect x="${x()}" y="${y()}" width="${random() * 80}" height="${random() * 400}" fill="${colour()}"/>`,
  ];
  return Array.from({ length: 60 }, () => kinds[Math.floor(random() * kinds.length)]!());
}

async function paint({ shapes, width, height }: Drawn): Promise<ImageRaster> {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" ` +
    `height="100%" fill="#fff"/>${shapes.join('')}</svg>`;
  return decode(await sharp(Buffer.from(svg)).png().toBuffer());
}

/** `pixelmatch` on all that both pictures have, in one piece. */
async function inOnePiece(before: ImageRaster, after: ImageRaster): Promise<{ count: number; marks: Buffer }> {
  const size = shared(before, after);
  const [a, b] = await Promise.all(
    [before, after].map(({ pixels, width, height }) =>
      sharp(pixels, { raw: { width, height, channels: 3 } })
        .extract({ left: 0, top: 0, ...size })
        .ensureAlpha()
        .raw()
        .toBuffer(),
    ),
  );
  const marks = Buffer.alloc(size.width * size.height * 4);
  const count = pixelmatch(a!, b!, marks, size.width, size.height, { threshold: 0.1, diffMask: true });
  return { count, marks };
}

const seeds = process.env['TINTYPE_LONG'] === '1' ? 400 : 6;
test(`bands find what the whole pictures show, in ${seeds} random pairs`, async () => {
  let found = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const random = numbersOf(seed);
    const size = { width: 40 + Math.floor(random() * 200), height: 200 + Math.floor(random() * 900) };
    const shapes = shapesOf(random, size);
    const moved = shapes.filter(() => random() > 0.1).concat(shapesOf(random, size).slice(0, 1 + random() * 30));
    // Every third pair differs in size too.
    const grown = seed % 3 === 0 ? { width: size.width + 7, height: size.height - 31 } : size;
    const [before, after] = [await paint({ shapes, ...size }), await paint({ shapes: moved, ...grown })];
    const whole = await inOnePiece(before, after);
    const differing = await findDifferingPixels(before, after, matchers);
    let wrong = -1;
    for (let pixel = 0; pixel < differing.length && wrong < 0; pixel += 1)
      if (differing[pixel] !== Math.sign(whole.marks[pixel * 4 + 3]!)) wrong = pixel;
    expect({ seed, wrong }).toEqual({ seed, wrong: -1 });
    found += whole.count;
  }
  expect(found).toBeGreaterThan(seeds * 1_000);
});

test('white and black on what is transparent are seen', async () => {
  const on = (fill: string): Promise<Buffer> =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect x="10" y="10" width="20" height="20" fill="${fill}"/></svg>`,
      ),
    )
      .png()
      .toBuffer();
  const [none, white, black] = await Promise.all(['none', '#fff', '#000'].map(async (fill) => decode(await on(fill))));
  for (const [one, other] of [
    [none, white],
    [none, black],
    [white, black],
  ])
    expect((await findDifferingPixels(one!, other!, matchers)).filter((flag) => flag === 1)).toHaveLength(400);
});

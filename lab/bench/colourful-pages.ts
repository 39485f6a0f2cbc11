import { page, type Pages } from '@tintype/testing/site';
import sharp from 'sharp';

const photos = 12;
const photoSize = { width: 480, height: 320 };

/**
 * Pages full of what pictures compress badly: gradients, photographs, shadows, curves. The same in
 * every run.
 */
export async function colourfulSite(): Promise<{ readonly pages: Pages; readonly names: readonly string[] }> {
  const images = await Promise.all(Array.from({ length: photos }, (_, index) => photograph(index)));
  const served = images.map((bytes, index): [string, Pages[string]] => [
    `/photo-${index}.jpg`,
    (_req, res) => void res.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(bytes),
  ]);
  const documents = { gradients: gradients(), photographs: photographs(), cards: cards(), curves: curves() };
  return {
    names: Object.keys(documents),
    pages: {
      ...Object.fromEntries(served),
      ...Object.fromEntries(Object.entries(documents).map(([name, html]) => [`/${name}`, html])),
    },
  };
}

const style = (css: string): string =>
  `<style>* { box-sizing: border-box } body { margin: 0; font: 18px sans-serif } ${css}</style>`;
const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

const gradients = (): string =>
  page(
    repeat(
      24,
      (index) =>
        `<div style="background: conic-gradient(from ${index * 17}deg at ${(index * 13) % 100}% 40%, hsl(${index * 40} 80% 55%), hsl(${index * 40 + 120} 70% 40%), hsl(${index * 40 + 240} 90% 65%), hsl(${index * 40} 80% 55%))"></div>`,
    ),
    style('body { display: grid; grid-template-columns: repeat(6, 1fr) } div { height: 270px }'),
  );

const photographs = (): string =>
  page(
    repeat(photos, (index) => `<img src="/photo-${index}.jpg" alt="" width="480" height="320">`),
    style('body { display: grid; grid-template-columns: repeat(4, 480px); gap: 0 }'),
  );

const cards = (): string =>
  page(
    repeat(
      20,
      (index) =>
        `<article><img src="/photo-${index % photos}.jpg" alt=""><h2>Card ${index + 1} 🎨</h2><p>Some words about what can be seen above, so that there is text beside colour.</p></article>`,
    ),
    style(
      'body { background: linear-gradient(135deg, #fde68a, #f472b6 50%, #60a5fa); display: grid; grid-template-columns: repeat(5, 1fr); gap: 24px; padding: 24px } article { background: #fffc; border-radius: 16px; box-shadow: 0 12px 32px #0006; overflow: hidden } img { width: 100%; height: 140px; object-fit: cover } h2, p { margin: 8px 16px }',
    ),
  );

const curves = (): string =>
  page(
    `<svg width="1920" height="1080" viewBox="0 0 1920 1080">${repeat(
      160,
      (index) =>
        `<path d="M0 ${index * 7} C 640 ${(index * 53) % 1080}, 1280 ${(index * 97) % 1080}, 1920 ${1080 - index * 7}" fill="none" stroke="hsl(${index * 2.25} 85% 55%)" stroke-width="5" opacity="0.7"/>`,
    )}</svg>`,
    style('body { background: radial-gradient(circle at 30% 30%, #1e293b, #020617) } svg { display: block }'),
  );

/** Soft noise in colour, which compresses like a photograph. */
async function photograph(seed: number): Promise<Buffer> {
  const coarse = noise({ seed: seed + 1, width: 24, height: 16 });
  const fine = noise({ seed: seed + 101, ...photoSize });
  const shapes = await sharp(coarse, { raw: { width: 24, height: 16, channels: 3 } })
    .resize({ ...photoSize, kernel: 'cubic' })
    .raw()
    .toBuffer();
  const pixels = shapes.map((value, index) => Math.min(255, Math.max(0, value + (fine[index]! - 128) / 6)));
  return sharp(pixels, { raw: { ...photoSize, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/**
 * Bytes of a small generator of our own (mulberry32), because they have to be the same in every
 * run.
 */
function noise({ seed, width, height }: { seed: number; width: number; height: number }): Buffer {
  let state = seed;
  const nextByte = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) & 0xff;
  };
  return Buffer.from(Array.from({ length: width * height * 3 }, nextByte));
}

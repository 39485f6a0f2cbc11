import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { createErrorPictures } from './error-picture.ts';

test.each([
  ['a sentence', 'The page could not be loaded.'],
  ['a text of any length, with markup and one long word', `<b>&amp; ${'x'.repeat(5_000)} 😀`],
  ['wide letters', 'W'.repeat(500)],
  ['nothing', ''],
])('%s is drawn', async (_what, message) => {
  const picture = await createErrorPictures()({ code: 'RENDER_FAILED', message });
  const { width, height, format } = await sharp(picture).metadata();
  expect([width, height, format]).toEqual([800, 450, 'png']);
  const { channels } = await sharp(picture).stats();
  // Letters are dark on white.
  expect([channels[0]!.min < 100, channels[0]!.max]).toEqual([true, 255]);
});

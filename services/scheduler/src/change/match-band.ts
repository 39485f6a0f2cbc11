import { extname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pixelmatch from 'pixelmatch';
import { pixelBytes } from './picture.ts';

/**
 * Some rows of both images in memory that threads share: pixels as in an image, and one result byte
 * for each pixel.
 */
export type Band = {
  readonly width: number;
  readonly rows: number;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly differing: Uint8Array;
};
export type MatchBand = (band: Band) => Promise<void>;

/**
 * The default threshold of pixelmatch, which ignores differences that are invisible in flat colour.
 */
const colourDistance = 0.1;

/** Writes 1 if the images differ and the difference is not anti-aliasing, otherwise 0. */
export function matchBand({ width, rows, before, after, differing }: Band): void {
  const pixels = width * rows;
  const [one, other, marks] = getBuffers(pixels);
  writeOpaquePixels(before, one);
  writeOpaquePixels(after, other);
  marks.fill(0);
  const options = { threshold: colourDistance, includeAA: false, diffMask: true };
  const count = pixelmatch(bytesOf(one), bytesOf(other), bytesOf(marks), width, rows, options);
  if (count === 0) return void differing.fill(0, 0, pixels);
  // pixelmatch with `diffMask` draws only differences, and leaves the rest transparent.
  for (let pixel = 0; pixel < pixels; pixel += 1) differing[pixel] = marks[pixel] === 0 ? 0 : 1;
}

type PixelBuffers = readonly [Uint32Array, Uint32Array, Uint32Array];
/** The buffers are reused, because buffers released between two bands are collected too late. */
let reusedBuffers: PixelBuffers = [new Uint32Array(0), new Uint32Array(0), new Uint32Array(0)];
function getBuffers(pixels: number): PixelBuffers {
  const make = (): Uint32Array => new Uint32Array(pixels);
  if (reusedBuffers[0].length < pixels) reusedBuffers = [make(), make(), make()];
  const cut = (words: Uint32Array): Uint32Array => words.subarray(0, pixels);
  return [cut(reusedBuffers[0]), cut(reusedBuffers[1]), cut(reusedBuffers[2])];
}

/**
 * Writes pixels in the form that pixelmatch expects: four bytes each. All supported processors
 * store the lowest byte first.
 */
function writeOpaquePixels(pixels: Uint8Array, target: Uint32Array): void {
  for (let at = 0, byte = 0; at < target.length; at += 1, byte += pixelBytes)
    target[at] = pixels[byte]! | (pixels[byte + 1]! << 8) | (pixels[byte + 2]! << 16) | opaque;
}

const opaque = 0xff << 24;
const bytesOf = (words: Uint32Array): Uint8Array => new Uint8Array(words.buffer, words.byteOffset, words.byteLength);

/** Compares in the calling thread. Yields after each band to let messages of other threads in. */
export const matchHere: MatchBand = async (band) => {
  matchBand(band);
  await setImmediate();
};

/**
 * Compares in a worker thread, which ends with its parent thread. Its errors have no listener, so
 * they end the parent too.
 */
export function createMatchThread(): MatchBand {
  const worker = new Worker(join(import.meta.dirname, `match-worker${extname(import.meta.filename)}`), { env: {} });
  worker.unref();
  return async (band) => {
    const matched = Promise.withResolvers<unknown>();
    worker.once('message', matched.resolve);
    worker.postMessage(band);
    await matched.promise;
  };
}

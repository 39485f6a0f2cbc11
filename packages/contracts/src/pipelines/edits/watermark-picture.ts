import type { ImageFormat } from '../../formats/formats.ts';

export const pictureBytesMax = 256 * 1024;
const dataUrl = /^data:image\/(?:png|jpeg|webp);base64,/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** The maximum length of the base64 text, including the longest accepted `data:` prefix. */
export const watermarkCharactersMax = Math.ceil(pictureBytesMax / 3) * 4 + 'data:image/jpeg;base64,'.length;

/**
 * The first bytes of files in these formats. A file in any other format is not accepted as an
 * image, even if a decoder supports the format.
 */
const signaturesByFormat: Readonly<Record<ImageFormat, (bytes: Uint8Array) => boolean>> = {
  png: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  webp: (bytes) =>
    startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
};
const startsWith = (bytes: Uint8Array, beginning: readonly number[]): boolean =>
  beginning.every((byte, index) => bytes[index] === byte);

/**
 * Returns the file of a watermark, with or without a `data:` prefix; `undefined` if it is not an
 * image.
 */
export function watermarkPicture(image: string): Uint8Array | undefined {
  const text = image.replace(dataUrl, '');
  if (text === '' || !base64.test(text)) return undefined;
  // This function also runs in the browser, for the canvas.
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const isKnown = Object.values(signaturesByFormat).some((fits) => fits(bytes));
  return isKnown && bytes.length <= pictureBytesMax ? bytes : undefined;
}

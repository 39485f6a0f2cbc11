/**
 * `sidePxMax` is the limit of the encoder: WebP has 14 bits (RFC 9649, section 2.7.1.1 of the VP8
 * header), JPEG 16 (ISO/IEC 10918-1, B.2.2), PNG 31.
 */
export const fileFormats = {
  png: { contentType: 'image/png', extension: 'png', sidePxMax: 2_147_483_647, image: true },
  jpeg: { contentType: 'image/jpeg', extension: 'jpg', sidePxMax: 65_535, image: true },
  webp: { contentType: 'image/webp', extension: 'webp', sidePxMax: 16_383, image: true },
  pdf: { contentType: 'application/pdf', extension: 'pdf', sidePxMax: null, image: false },
  html: { contentType: 'text/html; charset=utf-8', extension: 'html', sidePxMax: null, image: false },
  markdown: { contentType: 'text/markdown; charset=utf-8', extension: 'md', sidePxMax: null, image: false },
  json: { contentType: 'application/json', extension: 'json', sidePxMax: null, image: false },
  text: { contentType: 'text/plain; charset=utf-8', extension: 'txt', sidePxMax: null, image: false },
  mhtml: { contentType: 'multipart/related', extension: 'mhtml', sidePxMax: null, image: false },
} as const;
export type FileFormat = keyof typeof fileFormats;

/** Leaves out the charset, which only the header of the file has. */
export const mediaTypeOf = (format: FileFormat): string => fileFormats[format].contentType.replace(/;.*/, '');

export const captureFormats = ['png', 'jpeg', 'webp', 'pdf'] as const satisfies readonly FileFormat[];
export type CaptureFormat = (typeof captureFormats)[number];
export const imageFormats = ['png', 'jpeg', 'webp'] as const satisfies readonly FileFormat[];
export type ImageFormat = (typeof imageFormats)[number];

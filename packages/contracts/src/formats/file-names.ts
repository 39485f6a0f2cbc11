/** Most file systems allow 255 bytes; a number and an extension follow. */
const bytesMax = 200;

/** Names of devices, which Windows refuses with any extension. */
const deviceName = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i;

/** Every file system accepts the name, in any script; it cannot lead out of its folder. */
export const toFileName = (text: string, charactersMax = 100): string =>
  shorten(
    text
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{M}\p{N}._]+/gu, '-')
      .replaceAll(/\.{2,}/g, '.')
      .replace(/^[-.]+/, ''),
    charactersMax,
  )
    .replace(/[-.]+$/, '')
    .replace(deviceName, '$1_');

/** Escapes that are not UTF-8 stay. */
export function decodeUrlPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function shorten(text: string, charactersMax: number): string {
  const utf8 = new TextEncoder();
  let [short, bytes] = ['', 0];
  for (const { segment } of graphemes.segment(text)) {
    bytes += utf8.encode(segment).length;
    if (bytes > bytesMax || short.length + segment.length > charactersMax) break;
    short += segment;
  }
  return short;
}

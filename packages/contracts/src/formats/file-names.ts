/** Most file systems limit a name to 255 bytes. The rest is for a number and an extension. */
const bytesMax = 200;

/** Names of devices, which Windows refuses with any extension. */
const deviceName = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i;

/**
 * Returns a name that every file system accepts, in any script; empty if nothing of the text is
 * valid in a name. It cannot lead out of its folder, and does not begin with a dot or a dash.
 */
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

/** Decodes an escaped part of an address. What is not UTF-8 stays escaped. */
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

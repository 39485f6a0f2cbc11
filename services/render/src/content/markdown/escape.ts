/** What means something to Markdown, each with how it is written to mean itself (CommonMark 0.31, section 2.4; GFM, section 6.5). */
const escapes: readonly (readonly [RegExp, string])[] = [
  [/\\/g, '\\\\'],
  [/[*`[\]]/g, '\\$&'],
  // Between letters an underscore means nothing, and names with underscores are common.
  [/(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu, '\\_'],
  [/~~/g, '\\~\\~'],
  // Text about HTML would become HTML.
  [/<(?=[a-z/!?])/gi, '\\<'],
  [/&(?=#?\w+;)/g, '\\&'],
  [/^(\s*)(#{1,6})(?=\s|$)/, '$1\\$2'],
  [/^(\s*)([-+>])(?=\s|$)/, '$1\\$2'],
  [/^(\s*)(=+|-{2,})(?=\s*$)/, '$1\\$2'],
  [/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2'],
];

export const escapeText = (text: string): string =>
  escapes.reduce((escaped, [pattern, replacement]) => escaped.replace(pattern, replacement), text);

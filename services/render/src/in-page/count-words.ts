const unspacedScripts =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';

/**
 * Counts runs of letters and digits. In scripts without spaces between words, each character
 * counts.
 */
export function countWords(text: string): number {
  const word = new RegExp(`[${unspacedScripts}]|(?:(?![${unspacedScripts}])[\\p{L}\\p{M}\\p{N}'’])+`, 'gu');
  return text.match(word)?.length ?? 0;
}

export const countWordsOfHtml = (html: string): number =>
  countWords(
    html
      .replace(/<(script|style|template|noscript|head)\b[^]*?<\/\1>|<!--[^]*?-->/gi, ' ')
      .replace(/<\/?(?:a|abbr|b|bdi|code|em|font|i|mark|q|s|small|span|strong|sub|sup|u|wbr)\b[^>]*>/gi, '')
      .replace(/<[^>]*>|&\w+;/g, ' '),
  );

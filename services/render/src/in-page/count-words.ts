const dense =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';

/** Runs of letters and digits; in scripts that put no space between words each letter counts. */
export function countWords(text: string): number {
  const word = new RegExp(`[${dense}]|(?:(?![${dense}])[\\p{L}\\p{M}\\p{N}'’])+`, 'gu');
  return text.match(word)?.length ?? 0;
}

/** Those between the tags. Tags within a word do not part it. */
export const countWordsOfHtml = (html: string): number =>
  countWords(
    html
      .replace(/<(script|style|template|noscript|head)\b[^]*?<\/\1>|<!--[^]*?-->/gi, ' ')
      .replace(/<\/?(?:a|abbr|b|bdi|code|em|font|i|mark|q|s|small|span|strong|sub|sup|u|wbr)\b[^>]*>/gi, '')
      .replace(/<[^>]*>|&\w+;/g, ' '),
  );

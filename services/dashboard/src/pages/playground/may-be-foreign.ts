/**
 * Returns whether a text entered as the page may be a request of another service, so that it is
 * worth loading their table: a command, or an address that contains another address or a key.
 */
export const mayBeForeign = (text: string): boolean =>
  /^\s*(curl|npx|playwright)\s/.test(text) ||
  /^\s*https?:\/\/.+(https?(:|%3a)|[?&](url|[a-z_]*key|token)=)/i.test(text);

/** A command in one line: a line that ends with a backslash goes on in the next one. */
export const inOneLine = (pasted: string): string => pasted.replaceAll(/\\?\r?\n/g, ' ').trim();

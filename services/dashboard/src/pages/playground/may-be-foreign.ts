/**
 * A command, or an address that contains another address or a key. Only then is it worth loading
 * the table of services.
 */
export const mayBeForeign = (text: string): boolean =>
  /^\s*(curl|npx|playwright)\s/.test(text) ||
  /^\s*https?:\/\/.+(https?(:|%3a)|[?&](url|[a-z_]*key|token)=)/i.test(text);

/** A line that ends with a backslash continues in the next line. */
export const joinLines = (pasted: string): string => pasted.replaceAll(/\\?\r?\n/g, ' ').trim();

/** Longer ones are not followed: they are what traps make. */
export const linkLengthMax = 2_048;

/**
 * The one form under which a crawl knows a page: scheme and host in lower case, no default port, `/` for an empty path, dots resolved, no
 * fragment. Queries are left alone, tracking parameters too: what a site distinguishes is its own business. `undefined` is no page of the web.
 */
export function normalUrl(given: string, base?: string): string | undefined {
  const url = URL.parse(given, base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined;
  url.hash = '';
  return url.href;
}

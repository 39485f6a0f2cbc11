/**
 * Returns the path of a page of this installation from a link, as a browser would read it;
 * `undefined` if the link could lead to another site. A pattern would not be safe: browsers drop
 * tabs and line ends, and read a backslash as a slash.
 */
export function ownPath(to: string, origin: string): string | undefined {
  if (!to.startsWith('/') || !URL.canParse(to, origin)) return undefined;
  const page = new URL(to, origin);
  if (page.origin !== new URL(origin).origin) return undefined;
  const path = page.pathname + page.search + page.hash;
  // `/.//host` is a page here, but its remainder `//host` is another host.
  return path.startsWith('//') ? undefined : path;
}

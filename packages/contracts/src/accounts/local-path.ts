/**
 * The path of a page of this installation that a link wants to lead to, as a browser reads it;
 * `undefined` for whatever could lead to another site. Browsers drop tabs and line ends, and take a
 * backslash for a slash: a pattern would miss that.
 */
export function ownPath(to: string, origin: string): string | undefined {
  if (!to.startsWith('/') || !URL.canParse(to, origin)) return undefined;
  const page = new URL(to, origin);
  if (page.origin !== new URL(origin).origin) return undefined;
  const path = page.pathname + page.search + page.hash;
  // `/.//host` is a page here; what is left of it is another host.
  return path.startsWith('//') ? undefined : path;
}

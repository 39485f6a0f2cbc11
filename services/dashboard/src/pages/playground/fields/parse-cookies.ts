export type SessionRow = Readonly<Record<string, unknown>> & Readonly<{ name: string; value: string }>;

/**
 * A `Cookie` header (RFC 6265, section 4.2.1); undefined for a text that is not a list of cookies.
 */
export function parseCookies(text: string): readonly SessionRow[] | undefined {
  const pairs = text
    .trim()
    .replace(/^cookie:\s*/i, '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '');
  if (pairs.length === 0 || !pairs.every((pair) => pair.indexOf('=') > 0)) return undefined;
  return pairs.map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1) };
  });
}

/** One header in each line, as developer tools copy them. */
export function parseHeaders(text: string): readonly SessionRow[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0 || !lines.every((line) => line.indexOf(':') > 0)) return undefined;
  return lines.map((line) => {
    const at = line.indexOf(':');
    return { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
  });
}

export type CaptureSearch = {
  /** The id is searched first. */
  readonly id?: string;
  readonly host?: string;
  /** Beginnings of URLs of that host. */
  readonly urls?: readonly string[];
  /** A part of a URL or title, searched last. */
  readonly part: string;
};

const captureIdPattern = /^[0-9a-z]{10,26}$/;
const urlPattern = /^(?:(https?):\/\/)?([^/?#\s@]+)([/?#]\S*)?$/i;

/**
 * Reads an id, a host, the beginning of a URL, or any part of a URL or title; `undefined` if empty.
 */
export function readCaptureSearch(text: string): CaptureSearch | undefined {
  const part = text.trim();
  if (part === '') return undefined;
  const [, scheme, authority, rest] = urlPattern.exec(part) ?? [];
  // `ftp:` would be read as a host with an empty port.
  if (authority === undefined || authority.endsWith(':') || !URL.canParse(`http://${authority}`)) return { part };
  const { hostname: host } = new URL(`http://${authority}`);
  const id = captureIdPattern.test(part) ? { id: part } : {};
  const port = /:\d+$/.exec(authority)?.[0] ?? '';
  if (rest === undefined && scheme === undefined && port === '') return { ...id, host, part };
  const schemes = scheme === undefined ? ['http', 'https'] : [scheme.toLowerCase()];
  return { host, urls: schemes.map((one) => `${one}://${host}${port}${rest ?? ''}`), part };
}

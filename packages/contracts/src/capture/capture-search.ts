/** The possible meanings of one search text for captures. */
export type CaptureSearch = {
  /** Looked for first. */
  readonly id?: string;
  readonly host?: string;
  /** Beginnings of URLs of that host. */
  readonly urls?: readonly string[];
};

const idForm = /^[0-9a-z]{10,26}$/;
const place = /^(?:(https?):\/\/)?([^/?#\s@]+)([/?#]\S*)?$/i;

/**
 * An id, a host, or a URL from its beginning, with or without its scheme. Undefined for what is
 * none of them: words are not looked for.
 */
export function readCaptureSearch(text: string): CaptureSearch | undefined {
  const [, scheme, authority, rest] = place.exec(text.trim()) ?? [];
  // `ftp:` would be read as a host with an empty port.
  if (authority === undefined || authority.endsWith(':') || !URL.canParse(`http://${authority}`)) return undefined;
  const { hostname: host } = new URL(`http://${authority}`);
  const id = idForm.test(text.trim()) ? { id: text.trim() } : {};
  const port = /:\d+$/.exec(authority)?.[0] ?? '';
  if (rest === undefined && scheme === undefined && port === '') return { ...id, host };
  const schemes = scheme === undefined ? ['http', 'https'] : [scheme.toLowerCase()];
  return { host, urls: schemes.map((one) => `${one}://${host}${port}${rest ?? ''}`) };
}

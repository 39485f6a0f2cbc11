import type { Target } from '../egress-errors.ts';

const authority = /^(?<host>\[[0-9a-fA-F:.]+\]|[^:[\]/?#@\s]+)(?::(?<port>\d{1,5}))?$/;

/** Splits `host:port`. The host stays as it was spelled: the guard canonicalises it. User information is not an authority here. */
export function parseAuthority(text: string, defaultPort?: number): Target | undefined {
  const { host, port: portText } = authority.exec(text)?.groups ?? {};
  const port = portText === undefined ? defaultPort : Number(portText);
  if (host === undefined || port === undefined || port < 1 || port > 65_535) return undefined;
  return { host, port };
}

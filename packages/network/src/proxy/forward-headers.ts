import { markerPrefix } from './answers.ts';

/** RFC 9110, section 7.6.1, and the two that browsers send to proxies. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

type Header = readonly [name: string, value: string];

/** The end-to-end headers of a message, in their order and spelling. Takes Node's flat list of names and values. */
export function endToEndHeaders(rawHeaders: readonly string[]): readonly Header[] {
  const headers = pairsOf(rawHeaders);
  const named = new Set(
    headers.filter(([name]) => name.toLowerCase() === 'connection').flatMap(([, value]) => tokensOf(value)),
  );
  return headers.filter(([name, value]) => {
    const lower = name.toLowerCase();
    return !hopByHop.has(lower) && !named.has(lower) && isSendable(name, value);
  });
}

export function requestHeaders(rawHeaders: readonly string[], authority: string): readonly Header[] {
  const kept = endToEndHeaders(rawHeaders).filter(([name]) => !['host', 'expect'].includes(name.toLowerCase()));
  // RFC 9112, section 3.2.2: the request target decides, not the Host header beside it.
  return [['Host', authority], ...kept];
}

/**
 * The headers of an answer. A length that cannot be trusted is left out, so that the answer is framed by us: were it wrong, the
 * rest of the body would be read as the answer to another site's request on the same browser connection.
 */
export function responseHeaders(rawHeaders: readonly string[]): readonly Header[] {
  const names = pairsOf(rawHeaders).map(([name]) => name.toLowerCase());
  const lengths = pairsOf(rawHeaders).filter(([name]) => name.toLowerCase() === 'content-length');
  const lengthIsSound =
    lengths.length === 1 && /^\d{1,15}$/.test(lengths[0]?.[1] ?? '') && !names.includes('transfer-encoding');
  return endToEndHeaders(rawHeaders).filter(([name]) => {
    const lower = name.toLowerCase();
    return !lower.startsWith(markerPrefix) && (lower !== 'content-length' || lengthIsSound);
  });
}

const pairsOf = (flat: readonly string[]): readonly Header[] =>
  Array.from({ length: flat.length >> 1 }, (_, index) => [flat[index * 2] ?? '', flat[index * 2 + 1] ?? '']);

const tokensOf = (value: string): readonly string[] => value.split(',').map((token) => token.trim().toLowerCase());

/** The lenient parser lets through what Node then refuses to write. */
const isSendable = (name: string, value: string): boolean =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value);

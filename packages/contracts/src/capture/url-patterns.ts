const schemes = ['http://', 'https://', 'ws://', 'wss://', 'data:', 'blob:'] as const;

/**
 * Returns why a pattern of `blockRequests` can never match; `undefined` if it can. Browsers compare
 * the pattern with the complete URL in its normal form (URL Standard, section 4.5). A normal URL
 * has a scheme, a host in lower case, a path and percent-encoding, but no default port or fragment.
 * A `*` matches any of these.
 */
export function explainWhyUnmatched(pattern: string): string | undefined {
  const fixed = pattern.split(/[*?]/, 1)[0]!;
  if (!schemes.some((scheme) => fixed.startsWith(scheme) || scheme.startsWith(fixed)))
    return 'it must begin with a scheme such as https:// or with *';
  if (/[^!-~]/.test(pattern)) return 'URLs have blanks and characters outside of ASCII only in encoded form';
  if (pattern.includes('#')) return 'requests have no fragment';
  const [, scheme, host = '', rest = ''] = /^(https?|wss?):\/\/([^/*?]*)(.*)$/.exec(pattern) ?? [];
  if (scheme === undefined) return undefined;
  if (host !== host.toLowerCase()) return 'the host name must be in lower case';
  if (host !== '' && rest === '') return 'a URL has a path: end the pattern with / or *';
  const port = /^(?:http|ws)$/.test(scheme) ? ':80' : ':443';
  return host.endsWith(port) && !rest.startsWith('*') ? `URLs omit the default port ${port}` : undefined;
}

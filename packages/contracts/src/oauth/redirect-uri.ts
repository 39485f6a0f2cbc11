const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
/** Schemes that a browser runs or opens itself instead of passing them to a program. */
const forbidden: readonly string[] = [
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'ws:',
  'wss:',
  'ftp:',
];

/**
 * Returns whether an address leads to the user's machine, where others cannot read plain http (RFC
 * 8252, section 7.3).
 */
export const isLoopback = (url: URL): boolean => loopback.includes(url.hostname);

/**
 * Returns whether a code may be sent to an address: https, http on the user's machine, or a custom
 * scheme of a program.
 */
export function isRedirectAllowed(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.hash !== '' || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'http:') return isLoopback(url);
  return !forbidden.includes(url.protocol);
}

/**
 * Returns whether two addresses are equal as text, except for the port on the user's machine (RFC
 * 8252, section 7.3).
 */
export function isRegistered(sent: string, registered: readonly string[]): boolean {
  if (!isRedirectAllowed(sent)) return false;
  return registered.some((one) => one === sent || (isLocal.test(one) && withoutPort(one) === withoutPort(sent)));
}

const isLocal = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?=[/?]|$)/;
const withoutPort = (text: string): string => text.replace(isLocal, (origin) => origin.replace(/:\d+$/, ''));

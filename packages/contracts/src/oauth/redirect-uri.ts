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
 * Whether an address leads to this machine, where plain http is not read by others (RFC 8252,
 * section 7.3).
 */
export const isLoopback = (url: URL): boolean => loopback.includes(url.hostname);

/**
 * Whether a code may be sent there: https, http on the user's machine, or a scheme of a program.
 */
export function mayGetCodes(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.hash !== '' || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'http:') return isLoopback(url);
  return !forbidden.includes(url.protocol);
}

/** Compared as text, exactly, except for the port on the user's machine (RFC 8252, section 7.3). */
export function isRegistered(sent: string, registered: readonly string[]): boolean {
  if (!mayGetCodes(sent)) return false;
  return registered.some((one) => one === sent || (isLocal.test(one) && withoutPort(one) === withoutPort(sent)));
}

const isLocal = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?=[/?]|$)/;
const withoutPort = (text: string): string => text.replace(isLocal, (origin) => origin.replace(/:\d+$/, ''));

import type { Keyring } from '@tintype/runtime/secrets';
import { isThisMachine } from './page-origin.ts';

export type SessionCookie = {
  readonly name: string;
  /**
   * True if the cookie is not bound to this host over an encrypted connection. It can then be read
   * in the network.
   */
  readonly isWeak: boolean;
  readonly read: (header: string | undefined) => string | undefined;
  /** The value of `Set-Cookie`. */
  readonly give: (token: string, lifetimeMs: number) => string;
  readonly take: () => string;
};

/**
 * Creates the session cookie. Browsers share cookies between all ports of a host, so each
 * installation has a separate cookie name. With the prefix `__Host-` no other host and no
 * unencrypted connection can set it. Browsers allow the prefix for https, and on localhost. A plain
 * http address in a local network gets a weaker cookie, and the log warns about it.
 */
export function createSessionCookie({
  publicUrl,
  keyring,
}: {
  readonly publicUrl: string;
  readonly keyring: Keyring;
}): SessionCookie {
  const { protocol, hostname } = new URL(publicUrl);
  const isWeak = protocol !== 'https:' && !isThisMachine(hostname);
  /**
   * Returns the possible names of the cookie: a browser may still have it under the name that an
   * earlier secret produced.
   */
  const names = (): readonly string[] =>
    keyring.keysOf('installation-name').map((key) => {
      const own = `tintype-${key.toString('hex').slice(0, 8)}`;
      return isWeak ? own : `__Host-${own}`;
    });
  const name = names()[0]!;
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isWeak ? '' : '; Secure'}`;
  return {
    name,
    isWeak,
    read: (header) => {
      const parts = header?.split(';').map((part) => part.trim()) ?? [];
      const [found] = names().flatMap((each) => parts.filter((part) => part.startsWith(`${each}=`)));
      return found?.slice(found.indexOf('=') + 1);
    },
    give: (token, lifetimeMs) => `${name}=${token}; ${attributes}; Max-Age=${Math.floor(lifetimeMs / 1000)}`,
    take: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}

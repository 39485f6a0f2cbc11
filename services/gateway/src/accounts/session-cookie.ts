import type { Keyring } from '@tintype/runtime/secrets';
import { isThisMachine } from './own-pages.ts';

export type SessionCookie = {
  readonly name: string;
  /** Not bound to this host over an encrypted connection: anybody in the network may read it. */
  readonly isWeak: boolean;
  readonly read: (header: string | undefined) => string | undefined;
  /** The value of `Set-Cookie`. */
  readonly give: (token: string, lifetimeMs: number) => string;
  readonly take: () => string;
};

/**
 * The cookie of a session. Two installations on one host share their cookies, whatever their ports: each has a name of its own. With
 * `__Host-` no other host and no plain connection can set it; browsers allow that for https, and on this machine. For a plain address of
 * a local network there is only a weaker one, of which the log warns.
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
  /** A browser may still have it under the name that another secret gave. */
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

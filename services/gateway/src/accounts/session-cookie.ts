import { deriveKey } from '@tintype/runtime/secrets';
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
  secret,
}: {
  readonly publicUrl: string;
  readonly secret: string;
}): SessionCookie {
  const { protocol, hostname } = new URL(publicUrl);
  const isWeak = protocol !== 'https:' && !isThisMachine(hostname);
  const own = `tintype-${deriveKey(secret, 'installation-name').toString('hex').slice(0, 8)}`;
  const name = isWeak ? own : `__Host-${own}`;
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isWeak ? '' : '; Secure'}`;
  return {
    name,
    isWeak,
    read: (header) => {
      const found = header?.split(';').find((part) => part.trim().startsWith(`${name}=`));
      return found?.slice(found.indexOf('=') + 1).trim();
    },
    give: (token, lifetimeMs) => `${name}=${token}; ${attributes}; Max-Age=${Math.floor(lifetimeMs / 1000)}`,
    take: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}

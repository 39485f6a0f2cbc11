import { LRUCache } from 'lru-cache';

type Open = (sealed: Uint8Array, id: string) => string;

const openedSecretsMax = 1_000;

/**
 * Caches the decrypted secrets of recently used link keys, because every request for a link needs
 * one. The encrypted bytes are part of the cache key: a rotated secret gets a new entry, and a
 * revoked key is not looked up.
 */
export function keepOpened(open: Open): Open {
  const opened = new LRUCache<string, string>({ max: openedSecretsMax });
  return (sealed, id) => {
    const name = `${id} ${Buffer.from(sealed).toString('base64')}`;
    const kept = opened.get(name) ?? open(sealed, id);
    opened.set(name, kept);
    return kept;
  };
}

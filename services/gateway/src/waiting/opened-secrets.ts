import { LRUCache } from 'lru-cache';

type Open = (sealed: Uint8Array, id: string) => string;

const openedSecretsMax = 1_000;

/**
 * Keeps the secrets of the link keys that were used last opened, since every hit of a link needs
 * one. Found by the sealed bytes: a rolled secret is another entry, and a key that was revoked is
 * not looked for.
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

let storedToken: string | undefined;

/**
 * Returns the token in the fragment of a link, and removes it from the address at once, so that no
 * history entry and no screenshot contains it.
 */
export function readLinkToken(): string {
  const found = location.hash.slice(1);
  if (found !== '') {
    storedToken = found;
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return storedToken ?? '';
}

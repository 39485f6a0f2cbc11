let kept: string | undefined;

/**
 * The token in the fragment of a link. It is removed from the address at once, so that no history
 * entry and no screenshot holds it.
 */
export function linkToken(): string {
  const found = location.hash.slice(1);
  if (found !== '') {
    kept = found;
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return kept ?? '';
}

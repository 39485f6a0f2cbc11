let kept: string | undefined;

/** What stands behind the # of a link. It is taken out of the address at once, so that no history and no screenshot has it. */
export function linkToken(): string {
  const found = location.hash.slice(1);
  if (found !== '') {
    kept = found;
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return kept ?? '';
}

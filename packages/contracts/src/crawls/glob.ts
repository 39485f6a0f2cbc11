/** A wildcard stands for letters: `*` for any but a slash, `**` for any. */
type Token = { readonly letter: string } | { readonly wild: 'segment' | 'all' };
export type Glob = (text: string) => boolean;

/**
 * Compiles a glob for whole URLs: `*` stops at a slash, `**` does not, everything else means itself, a question mark too, for it begins the query.
 * All ways to match are followed at once, one step for each letter, so that the time is at most letters times length of the glob, whatever both are.
 */
export function compileGlob(glob: string): Glob {
  const tokens = tokensOf(glob);
  const close = (states: Set<number>, state: number): void => {
    states.add(state);
    // A wildcard may stand for nothing.
    for (let at = state; at < tokens.length && 'wild' in tokens[at]!; at += 1) states.add(at + 1);
  };
  return (text) => {
    let states = new Set<number>();
    close(states, 0);
    for (const letter of text) {
      const reached = new Set<number>();
      for (const state of states) {
        const token = tokens[state];
        if (token === undefined) continue;
        if ('letter' in token) {
          if (token.letter === letter) close(reached, state + 1);
        } else if (token.wild === 'all' || letter !== '/') close(reached, state);
      }
      if (reached.size === 0) return false;
      states = reached;
    }
    return states.has(tokens.length);
  };
}

function tokensOf(glob: string): Token[] {
  return (glob.match(/\*+|[^*]/gu) ?? []).map((part) =>
    part.startsWith('*') ? { wild: part.length === 1 ? 'segment' : 'all' } : { letter: part },
  );
}

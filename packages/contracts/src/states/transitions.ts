/** An event missing from a row is refused. */
export type TransitionTable<S extends string, E extends string> = {
  readonly [From in S]: { readonly [On in E]?: S };
};

export class TransitionRefused extends Error {
  constructor({ from, event }: { from: string; event: string }) {
    super(`${event} is not allowed in the state ${from}`);
  }
}

export function next<S extends string, E extends string>(table: TransitionTable<S, E>, from: S, event: E): S {
  const to = table[from][event];
  if (to === undefined) throw new TransitionRefused({ from, event });
  return to;
}

export const isFinal = <S extends string, E extends string>(table: TransitionTable<S, E>, state: S): boolean =>
  Object.keys(table[state]).length === 0;

export const listSourceStates = <S extends string, E extends string>(table: TransitionTable<S, E>, event: E): S[] =>
  (Object.keys(table) as S[]).filter((state) => table[state][event] !== undefined);

/** Releases what was taken; further calls have no effect. */
export type Holding = Disposable & {
  /** The amount that the owner held before. */
  readonly before: number;
};
export type Holdings = {
  readonly countOf: (owner: string) => number;
  readonly take: (owner: string, count?: number) => Holding;
};

/** Counts what each owner holds. An owner that holds nothing is removed. */
export function createHoldings(): Holdings {
  const counts = new Map<string, number>();
  const countOf = (owner: string): number => counts.get(owner) ?? 0;
  const change = (owner: string, by: number): void => {
    const count = countOf(owner) + by;
    if (count === 0) counts.delete(owner);
    else counts.set(owner, count);
  };
  return {
    countOf,
    take: (owner, count = 1) => {
      const before = countOf(owner);
      change(owner, count);
      let isHeld = true;
      return {
        before,
        [Symbol.dispose]: () => {
          if (isHeld) change(owner, -count);
          isHeld = false;
        },
      };
    },
  };
}

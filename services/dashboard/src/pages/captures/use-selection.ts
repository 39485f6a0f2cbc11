import { useMemo, useState } from 'react';

export type Selection = {
  readonly ids: readonly string[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly set: (ids: readonly string[]) => void;
};

/** Returns the selected rows of a list, in the order in which they were selected. */
export function useSelection(): Selection {
  const [ids, set] = useState<readonly string[]>([]);
  return useMemo(() => {
    const chosen = new Set(ids);
    return {
      ids,
      has: (id) => chosen.has(id),
      toggle: (id) => set(chosen.has(id) ? ids.filter((one) => one !== id) : [...ids, id]),
      set,
    };
  }, [ids]);
}

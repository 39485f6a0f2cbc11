/**
 * A forest of decision trees. The nodes of all trees are in one list; a node is a leaf if its
 * feature is -1, and its value then is in `limits`. The left child of a node follows the node.
 */
export type Forest = {
  /** The first node of each tree. */
  readonly roots: readonly number[];
  readonly features: readonly number[];
  readonly limits: readonly number[];
  readonly right: readonly number[];
};

/** Returns the sum of the trees for a row: log-odds. */
export function evaluate({ roots, features, limits, right }: Forest, row: readonly number[]): number {
  let sum = 0;
  for (const root of roots) {
    let at = root;
    while (features[at]! >= 0) at = row[features[at]!]! < limits[at]! ? at + 1 : right[at]!;
    sum += limits[at]!;
  }
  return sum;
}

export const toProbability = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

import type { Mode, Row } from './corpus/row.ts';
import type { Comparison } from './judge/compare.ts';
import type { Judgement } from './judge/verdict.ts';

/** One page in one mode, judged. */
export type Result = Judgement & {
  readonly row: Row;
  readonly mode: Mode;
  readonly warnings: readonly string[];
  /** The file of the reference that it is shown beside. */
  readonly reference: string;
  readonly picture: string | undefined;
  readonly comparison: Comparison | undefined;
  /** How long the service took, and the careful visit. */
  readonly renderMs: number;
  readonly carefulMs: number;
};

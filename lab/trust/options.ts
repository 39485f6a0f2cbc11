import { parseArgs } from 'node:util';
import type { Half } from './corpus/half.ts';
import { classes, modes, type ClassName, type Mode } from './corpus/row.ts';

export type TrustOptions = {
  readonly only: readonly ClassName[];
  readonly pages: readonly string[];
  readonly half: Half | undefined;
  readonly modes: readonly Mode[];
  readonly sheets: boolean;
  /** Makes the references and takes no picture. */
  readonly references: boolean;
  /** Looks whether the overlays of the corpus open, and takes no picture. */
  readonly check: boolean;
  /** Judges the pictures of an earlier run once more. */
  readonly again: boolean;
  /** Makes do with the packages that an earlier run fetched. */
  readonly installed: boolean;
};

/** Left out, everything is taken. */
export function readOptions(args: readonly string[]): TrustOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      pages: { type: 'string' },
      half: { type: 'string' },
      modes: { type: 'string' },
      sheets: { type: 'boolean', default: false },
      references: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
      installed: { type: 'boolean', default: false },
    },
  });
  const half = values.half;
  if (half !== undefined && half !== 'a' && half !== 'b') throw new Error('--half must be a or b');
  return {
    only: chosen(values.only, Object.keys(classes) as ClassName[], '--only'),
    pages: values.pages?.split(',') ?? [],
    half,
    modes: chosen(values.modes, modes, '--modes'),
    sheets: values.sheets,
    references: values.references,
    check: values.check,
    again: values.again,
    installed: values.installed,
  };
}

function chosen<T extends string>(text: string | undefined, all: readonly T[], name: string): T[] {
  const wanted = text?.split(',') ?? all;
  const unknown = wanted.filter((one) => !all.includes(one as T));
  if (unknown.length > 0) throw new Error(`${name}: ${unknown.join(', ')} is none of ${all.join(', ')}`);
  return all.filter((one) => wanted.includes(one));
}

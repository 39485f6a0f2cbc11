import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Forest } from '@tintype/render/content/main/model';

export type FitInput = {
  readonly rows: Float32Array;
  readonly columns: number;
  readonly labels: Float32Array;
  readonly weights: Float32Array;
  readonly folds: Int32Array;
  /** The number of classes; 0 for a probability. */
  readonly kinds: number;
  readonly trees: number;
  readonly depth: number;
  readonly eta: number;
  /** The least weight of a leaf. */
  readonly least: number;
};

export type FoldForests = {
  /** Fitted to all rows. */
  readonly all: Forest;
  /** Fitted without the rows of each fold. */
  readonly without: readonly Forest[];
  /** Each row is predicted by the forest that was fitted without its fold. */
  readonly predicted: Float32Array;
};

export function fitForests({ rows, columns, labels, weights, folds, ...task }: FitInput): FoldForests {
  const folder = mkdtempSync(join(tmpdir(), 'tintype-fit-'));
  const readForest = (name: string): Forest => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Forest;
  try {
    for (const [name, values] of Object.entries({ rows, labels, weights, folds }))
      writeFileSync(join(folder, `${name}.bin`), values);
    writeFileSync(join(folder, 'task.json'), JSON.stringify({ ...task, rows: labels.length, columns }));
    execFileSync('/usr/bin/python3', [join(import.meta.dirname, 'fit.py'), folder], { stdio: 'inherit' });
    const predicted = new Float32Array(new Uint8Array(readFileSync(join(folder, 'predicted.bin'))).buffer);
    const without = [...new Set(folds)].toSorted((one, other) => one - other).map((fold) => readForest(String(fold)));
    return { all: readForest('all'), without, predicted };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

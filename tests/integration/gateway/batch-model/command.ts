import fc from 'fast-check';
import type { KnownBatch, KnownCapture, Model } from './model.ts';
import { compare, type Real } from './real.ts';

export type Command = fc.AsyncCommand<Model, Real>;
/** After each of them everything is compared. */
export const command = (name: string, check: (model: Readonly<Model>) => boolean, run: Command['run']): Command => ({
  check,
  toString: () => name,
  run: async (model, real) => {
    await run(model, real);
    await compare(model, real);
  },
});
export const always = (): boolean => true;
/** Enough for two that were restarted twice. */
const batchesMax = 6;
export const hasSlot = ({ batches }: Readonly<Model>): boolean => batches.length < batchesMax;

export const onBatch = (name: string, run: (batch: KnownBatch, model: Model, real: Real) => Promise<void>) =>
  fc.nat(batchesMax - 1).map((nth) =>
    command(
      `${name} (${nth})`,
      ({ batches }) => batches.length > 0,
      (model, real) => run(model.batches[nth % model.batches.length]!, model, real),
    ),
  );

/** Of batches that are there: captures of a deleted one are on their way out. */
export const onCapture = (name: string, run: (one: KnownCapture, model: Model, real: Real) => Promise<void>) =>
  fc.nat(30).map((nth) => {
    const present = ({ captures }: Readonly<Model>) => captures.filter(({ batch }) => batch?.isDeleted !== true);
    return command(
      `${name} (${nth})`,
      (model) => present(model).length > 0,
      (model, real) => {
        const captures = present(model);
        return run(captures[nth % captures.length]!, model, real);
      },
    );
  });

import fc from 'fast-check';
import type { Answer } from '../../gateway/call.ts';
import type { Member } from '../../gateway/start-gateway.ts';
import type { PipelineStage } from '../pipeline-stage.ts';
import type { Found } from './facts.ts';
import type { Model, Pipeline, Run } from './model.ts';

export type Real = {
  readonly stage: PipelineStage;
  readonly member: Member;
  /** As it was after the step before. */
  readonly found: Found;
};
/** What the system said, in as few words as the rules have for it. */
export type Outcome = { readonly said: string; readonly id?: string | undefined; readonly secret?: string | undefined };
/**
 * A step whose pipelines, runs and secrets are chosen. The rule changes the model, and says what
 * the system has to say.
 */
export type Bound = {
  readonly perform: () => Promise<Outcome>;
  readonly rule: (model: Model, outcome: Outcome) => string;
  /**
   * A turn of the scheduler passes over rows that somebody else has at this moment, and has them in
   * the next.
   */
  readonly isTurn?: true;
};
/** There is nothing to do where what it is about is not there. */
export type Step = { readonly name: string; readonly bind: (model: Model, real: Real) => Bound | undefined };

export const step = <T extends object>(
  name: string,
  given: { readonly [K in keyof T]: fc.Arbitrary<T[K]> },
  bind: (given: T, model: Model, real: Real) => Bound | undefined,
): fc.Arbitrary<Step> =>
  (fc.record(given as { [K in keyof T]: fc.Arbitrary<T[K]> }) as fc.Arbitrary<T>).map((one) => ({
    name,
    bind: (model: Model, real: Real) => bind(one, model, real),
    [fc.toStringMethod]: () => `${name} ${JSON.stringify(one)}`,
  }));

export const nth = fc.nat(9);
/** Now and then a deleted one: it refuses. */
export function pipelineAt({ pipelines }: Model, index: number): Pipeline {
  const open = pipelines.filter(({ isDeleted }) => !isDeleted);
  const chosen = index < 9 && open.length > 0 ? open : pipelines;
  return chosen[index % chosen.length]!;
}
/** One of the runs that matter most, or any. */
export function runAt({ runs }: Model, index: number): Run | undefined {
  const live = runs.filter(({ state }) => state === 'QUEUED' || state === 'RUNNING').slice(0, 5);
  const chosen = index < 6 && live.length > 0 ? live : runs;
  return chosen[index % chosen.length];
}

type Said = {
  readonly error?: { readonly code: string };
  readonly status?: string;
  readonly id?: string;
  readonly secret?: string;
};

export function outcomeOf({ status, json }: Answer): Outcome {
  const { error, id, secret, status: state } = json as Said;
  const word = error?.code ?? state;
  return { said: word === undefined ? String(status) : `${status} ${word}`, id, secret };
}

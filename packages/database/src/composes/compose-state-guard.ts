import { composeTransitions, type ComposeEvent, type ComposeState } from '@tintype/contracts/states/compose';
import { next, sourcesOf, type TransitionTable } from '@tintype/contracts/states/transitions';
import { Prisma } from '../generated/client.ts';

const table: TransitionTable<ComposeState, ComposeEvent> = composeTransitions;

/** As for captures: literals, so that the planner can use the partial indexes. */
export const composeMay = (event: ComposeEvent) =>
  Prisma.raw(
    `composes.state IN (${sourcesOf(table, event)
      .map((state) => `'${state}'`)
      .join(', ')})`,
  );
export const composeStateAfter = (event: ComposeEvent): ComposeState => next(table, sourcesOf(table, event)[0]!, event);
export const composeReached = (event: ComposeEvent) => Prisma.raw(`'${composeStateAfter(event)}'`);

import { captureTransitions, type CaptureEvent, type CaptureState } from '@tintype/contracts/states/capture';
import { next, sourcesOf, type TransitionTable } from '@tintype/contracts/states/transitions';
import { Prisma } from '../generated/client.ts';

const table: TransitionTable<CaptureState, CaptureEvent> = captureTransitions;

/** Literals, not parameters: the planner can then use the partial indexes, also for a prepared statement. */
const literal = (state: CaptureState): string => `'${state}'`;

/** The guard of the update that applies an event: is the row in a state that the event may leave? */
export const mayLeave = (event: CaptureEvent) =>
  Prisma.raw(`captures.state IN (${sourcesOf(table, event).map(literal).join(', ')})`);

/** The state that an event leads to. */
export const stateAfter = (event: CaptureEvent): CaptureState => next(table, sourcesOf(table, event)[0]!, event);
export const reached = (event: CaptureEvent) => Prisma.raw(literal(stateAfter(event)));

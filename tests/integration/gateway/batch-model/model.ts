import type { BatchState, ItemState } from '@tintype/contracts/states/batch';
import { isLive, type Known } from '../../database/capture-acts.ts';

/**
 * Batches, bulk jobs, jobs and credits of one organization, as simply as
 * docs/interface/batches.md#states and docs/interface/usage.md#credits tell of them. Nothing here
 * is taken from the program.
 */
export type Item = { readonly isValid: boolean; state: ItemState; capture: KnownCapture | undefined };
export type KnownBatch = {
  readonly id: string;
  readonly kind: 'bulk' | 'batch';
  state: BatchState;
  readonly items: Item[];
  total: number;
  nextSequence: number;
  /** Its captures have been let go. */
  isQueued: boolean;
  hasStarted: boolean;
  hasCompleted: boolean;
  readonly source: KnownBatch | undefined;
  /** How often somebody was told that it has ended. */
  told: number;
  isDeleted: boolean;
  /** Nothing of it is left. */
  isGone: boolean;
};
export type KnownCapture = Known & {
  readonly of: Item | undefined;
  readonly batch: KnownBatch | undefined;
  isSent: boolean;
  /** Its file's time has passed. */
  hasExpired: boolean;
};
export type Model = {
  /** Credits of the month; `null` for no limit. */
  limit: number | null;
  readonly batches: KnownBatch[];
  readonly captures: KnownCapture[];
  /** Which batch was made by a restart of which, under which name. */
  readonly restarts: Map<string, { readonly source: KnownBatch; readonly copy: KnownBatch }>;
};

export const newModel = (): Model => ({ limit: null, batches: [], captures: [], restarts: new Map() });
export const newBatch = (id: string, given: Partial<KnownBatch> = {}): KnownBatch => ({
  id,
  kind: 'batch',
  state: 'DRAFT',
  items: [],
  total: 0,
  nextSequence: 0,
  isQueued: false,
  hasStarted: false,
  hasCompleted: false,
  source: undefined,
  told: 0,
  isDeleted: false,
  isGone: false,
  ...given,
});
export const newItem = (isValid: boolean): Item => ({
  isValid,
  state: isValid ? 'PENDING' : 'FAILED',
  capture: undefined,
});

/** Accepted, and without a place in the queue. Its item has had none before, or a cancelled one. */
export function captureOf(id: string, item?: Item, batch?: KnownBatch): KnownCapture {
  const one: KnownCapture = {
    id,
    state: 'QUEUED',
    attempt: 0,
    losses: 0,
    of: item,
    batch,
    isSent: false,
    hasExpired: false,
  };
  if (item !== undefined) [item.state, item.capture] = ['QUEUED', one];
  return one;
}

const active: readonly BatchState[] = ['QUEUED', 'PROCESSING', 'WAITING_FOR_CREDITS'];
export const isActive = ({ state }: KnownBatch): boolean => active.includes(state);
export const isOver = (batch: KnownBatch): boolean =>
  !isActive(batch) && batch.state !== 'DRAFT' && batch.state !== 'PREPARING';
export const count = ({ items }: KnownBatch, ...states: readonly ItemState[]): number =>
  items.filter(({ state }) => states.includes(state)).length;
export const pending = ({ batches }: Model): KnownBatch[] =>
  batches.filter((batch) => isActive(batch) && count(batch, 'PENDING') > 0);
export const reserved = ({ captures }: Model): number => captures.filter(isLive).length;
/** What was charged stays charged when the batch is removed. */
export const used = ({ captures }: Model): number => captures.filter(({ state }) => state === 'COMPLETED').length;
export const creditsLeft = (model: Model): number =>
  model.limit === null ? Infinity : model.limit - used(model) - reserved(model);

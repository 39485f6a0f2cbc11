import { statuses, type AnyStatus } from './status.ts';

/** Returns whether a status will change automatically. */
export const isUnderWay = (status: AnyStatus): boolean =>
  status !== 'PARTIALLY_COMPLETED' && ['running', 'waiting'].includes(statuses[status].tone);

export const hasUnderWay = (items: readonly { readonly status: AnyStatus }[]): boolean =>
  items.some(({ status }) => isUnderWay(status));

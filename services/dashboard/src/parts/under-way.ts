import { statuses, type AnyStatus } from './status.ts';

/** Whether a status will change by itself. */
export const isUnderWay = (status: AnyStatus): boolean =>
  status !== 'PARTIALLY_COMPLETED' && ['running', 'waiting'].includes(statuses[status].tone);

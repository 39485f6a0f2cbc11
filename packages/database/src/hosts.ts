/** Whose turn it is at hosts that are being crawled: one ledger for crawls and for the scheduler's feeder. */
export { anyCrawl, pacedHosts, type PacedHost } from './hosts/paced-hosts.ts';
export { takeHostSlot, requestHostSlots } from './hosts/host-slots.ts';

/** The monthly credits of an organization, used and held, and the acceptance of work while some are left. */
export { lockCredits, readCredits, type Credits } from './credits/read-credits.ts';
export { withinQuota, OutOfCredits } from './credits/within-quota.ts';

/** What an organization has used and holds of its monthly credits, and accepting work only while some are left. */
export { lockCredits, readCredits, type Credits } from './credits/read-credits.ts';
export { withinQuota, OutOfCredits } from './credits/within-quota.ts';

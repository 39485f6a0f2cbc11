/**
 * Emails about accounts. The notifier creates their links when it sends them, so none of their
 * secrets is stored.
 */
export const accountMails = ['account.invitation', 'account.reset', 'account.sign_up'] as const;
export type AccountMail = (typeof accountMails)[number];
export const isAccountMail = (event: string): event is AccountMail =>
  (accountMails as readonly string[]).includes(event);

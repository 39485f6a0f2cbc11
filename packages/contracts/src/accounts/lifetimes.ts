const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Secret addresses that work once. Each leads to the page with its name. The token is behind a `#`,
 * so it appears in no log.
 */
export const linkKinds = {
  setup: { page: 'setup', lifetimeMs: hour },
  invitation: { page: 'invitation', lifetimeMs: 7 * day },
  reset: { page: 'reset', lifetimeMs: hour },
  'sign-up': { page: 'sign-up', lifetimeMs: day },
} as const;
export type LinkKind = keyof typeof linkKinds;
export const linkKindNames = Object.keys(linkKinds) as readonly LinkKind[];

export const linkAddress = (publicUrl: string, kind: LinkKind, token: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/${linkKinds[kind].page}#${token}`;

/** A session ends if it is not used for `idle`, and at the latest after `whole`. */
export const sessionLifetimesMs = { idle: 7 * day, whole: 30 * day } as const;
/** How long after a sign-in or a confirmation a user can change keys, members and plans. */
export const confirmationMs = 15 * minute;
/** The longest time for which a replaced key may remain valid. */
export const rollGraceSecondsMax = 30 * 86_400;

import { createHmac } from 'node:crypto';
import { newToken, tokenDigest } from '../accounts/tokens.ts';

/**
 * The targets of links that need no account: all images of a gallery, the file of one image, one
 * change of a schedule.
 */
export const tokenLinkKinds = {
  RESULTS: '/webhooks/canvas/results',
  DOWNLOAD: '/webhooks/canvas/download',
  CHANGE: '/share',
} as const;
export type TokenLinkKind = keyof typeof tokenLinkKinds;

/** The maximum lifetime of a gallery link in milliseconds. A link never outlives its target. */
export const linkMsMax = 24 * 3_600_000;
/** The maximum number of links in a notification; `resultsUrl` leads to the other images. */
export const inlineImagesMax = 100;

/**
 * The keys are all derived from the secret of the installation. Links are stored with the first
 * pepper. Links of an older secret that is still accepted also work.
 */
export type LinkTokenKeys = { readonly tokens: Uint8Array; readonly peppers: readonly [Uint8Array, ...Uint8Array[]] };

/**
 * Returns the token of a link, derived from the link's subject and a secret key. Without the key,
 * the token is as hard to guess as 256 random bits. The same subject always has the same token. So
 * repeating a lost notification, or opening a gallery often, creates no further links.
 */
export function createLinkToken({ tokens }: LinkTokenKeys, belongsTo: readonly string[]): string {
  let round = 0;
  return newToken((count) =>
    createHmac('sha256', tokens)
      .update(JSON.stringify([...belongsTo, round++]))
      .digest()
      .subarray(0, count),
  );
}

/** Returns the digest under which a new link is stored. */
export const linkDigest = ({ peppers }: LinkTokenKeys, token: string): Buffer => tokenDigest(token, peppers[0]);

/** The digests under which the link of this token may be stored: one for each pepper. */
export const linkDigests = ({ peppers }: LinkTokenKeys, token: string): readonly Buffer[] =>
  peppers.map((pepper) => tokenDigest(token, pepper));

export const linkUrl = (publicUrl: string, kind: TokenLinkKind, token: string): string =>
  `${publicUrl}${tokenLinkKinds[kind]}/${token}`;

/** Returns the expiry of a gallery link whose target is stored until the given time. */
export const linkExpiry = (now: Date, keptUntil: Date | null): Date =>
  new Date(Math.min(now.getTime() + linkMsMax, keptUntil?.getTime() ?? Infinity));

import { createHmac } from 'node:crypto';
import { newToken, tokenDigest } from '../accounts/tokens.ts';

/** What a link opens: all pictures of a gallery, or the file of one. */
export const linkKinds = {
  RESULTS: '/webhooks/canvas/results',
  DOWNLOAD: '/webhooks/canvas/download',
} as const;
export type LinkKind = keyof typeof linkKinds;

/** No link is longer of use than this, and none longer than what it leads to is kept. */
export const linkMsMax = 24 * 3_600_000;
/** Of a notification; the rest is behind its `resultsUrl`. */
export const inlineImagesMax = 100;

/** All are derived from the secret of the installation. Links are kept under the first pepper; those of a secret that is accepted beside it open too. */
export type LinkKeys = { readonly tokens: Uint8Array; readonly peppers: readonly [Uint8Array, ...Uint8Array[]] };

/**
 * The token of a link. It follows from what the link belongs to and a key that nobody has: to everybody else it is 256 random bits, and whoever makes
 * it again makes the same one, so a notification that was lost while it was made, and a gallery that is looked at often, leave no further links.
 */
export function linkToken({ tokens }: LinkKeys, belongsTo: readonly string[]): string {
  let round = 0;
  return newToken((count) =>
    createHmac('sha256', tokens)
      .update(JSON.stringify([...belongsTo, round++]))
      .digest()
      .subarray(0, count),
  );
}

/** What a new link is kept under. */
export const linkDigest = ({ peppers }: LinkKeys, token: string): Buffer => tokenDigest(token, peppers[0]);

/** What the link of this token may be kept under. */
export const linkDigests = ({ peppers }: LinkKeys, token: string): readonly Buffer[] =>
  peppers.map((pepper) => tokenDigest(token, pepper));

export const linkUrl = (publicUrl: string, kind: LinkKind, token: string): string =>
  `${publicUrl}${linkKinds[kind]}/${token}`;

/** When a link to what is kept until then ends. */
export const linkExpiry = (now: Date, keptUntil: Date | null): Date =>
  new Date(Math.min(now.getTime() + linkMsMax, keptUntil?.getTime() ?? Infinity));

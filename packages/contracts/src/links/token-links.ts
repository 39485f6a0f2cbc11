import { createHmac } from 'node:crypto';
import { newToken, tokenDigest } from '../accounts/tokens.ts';

const tokenLinkKinds = {
  RESULTS: '/webhooks/canvas/results',
  DOWNLOAD: '/webhooks/canvas/download',
  CHANGE: '/share',
} as const;
export type TokenLinkKind = keyof typeof tokenLinkKinds;

/** A link never outlives its target. */
const linkMsMax = 24 * 3_600_000;
/** `resultsUrl` leads to the other images. */
export const inlineImagesMax = 100;

/**
 * All keys are derived from the installation's secret. Links of an older, still accepted secret
 * work too.
 */
export type LinkTokenKeys = { readonly tokens: Uint8Array; readonly peppers: readonly [Uint8Array, ...Uint8Array[]] };

/**
 * The same subject has the same token, so repeating a lost notification creates no further links.
 * The token is as hard to guess as 256 random bits.
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

export const linkDigest = ({ peppers }: LinkTokenKeys, token: string): Buffer => tokenDigest(token, peppers[0]);

export const linkDigests = ({ peppers }: LinkTokenKeys, token: string): readonly Buffer[] =>
  peppers.map((pepper) => tokenDigest(token, pepper));

export const linkUrl = (publicUrl: string, kind: TokenLinkKind, token: string): string =>
  `${publicUrl}${tokenLinkKinds[kind]}/${token}`;

export const linkExpiry = (now: Date, keptUntil: Date | null): Date =>
  new Date(Math.min(now.getTime() + linkMsMax, keptUntil?.getTime() ?? Infinity));

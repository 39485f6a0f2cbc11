import { createHmac } from 'node:crypto';
import { randomText, type RandomBytes } from '../ids/ids.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * The tokens of a connection. A code is exchanged once. Each use of a refresh token replaces it.
 * The connection ends when its last refresh token has not been used for its lifetime.
 */
export const oauthTokens = {
  code: { prefix: 'ttc_', lifetimeMs: 5 * minuteMs },
  access: { prefix: 'tta_', lifetimeMs: 60 * minuteMs },
  refresh: { prefix: 'ttr_', lifetimeMs: 60 * dayMs },
} as const;
export type OAuthTokenKind = keyof typeof oauthTokens;

/**
 * A used refresh token works for this many milliseconds after its first use, because the response
 * to that use may have been lost.
 */
export const refreshAgainMs = minuteMs;

const oauthAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 40;

/** The length provides 238 random bits. */
export const newOAuthToken = (kind: OAuthTokenKind, random: RandomBytes): string =>
  oauthTokens[kind].prefix + randomText(random, oauthAlphabet, secretLength);

export const isOAuthToken = (kind: OAuthTokenKind, text: string): boolean =>
  text.startsWith(oauthTokens[kind].prefix) && text.length === oauthTokens[kind].prefix.length + secretLength;

/** The database stores only this digest of a token. */
export const oauthTokenDigest = (token: string, pepper: Uint8Array): Buffer =>
  createHmac('sha256', pepper).update(token).digest();

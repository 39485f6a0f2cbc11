import { createHmac } from 'node:crypto';
import { randomText, type RandomBytes } from '../ids/ids.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * The tokens of a connection. A code is exchanged once; a refresh token is replaced by each use,
 * and the connection ends when its last one has not been used for that long.
 */
export const oauthTokens = {
  code: { prefix: 'ttc_', lifetimeMs: 5 * minuteMs },
  access: { prefix: 'tta_', lifetimeMs: 60 * minuteMs },
  refresh: { prefix: 'ttr_', lifetimeMs: 60 * dayMs },
} as const;
export type OAuthTokenKind = keyof typeof oauthTokens;

/**
 * Milliseconds for which a used refresh token still works: the response to its first use may have
 * been lost.
 */
export const refreshAgainMs = minuteMs;

const oauthAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 40;

/** 238 random bits. */
export const newOAuthToken = (kind: OAuthTokenKind, random: RandomBytes): string =>
  oauthTokens[kind].prefix + randomText(random, oauthAlphabet, secretLength);

export const isOAuthToken = (kind: OAuthTokenKind, text: string): boolean =>
  text.startsWith(oauthTokens[kind].prefix) && text.length === oauthTokens[kind].prefix.length + secretLength;

/** The database has nothing else of a token. */
export const oauthTokenDigest = (token: string, pepper: Uint8Array): Buffer =>
  createHmac('sha256', pepper).update(token).digest();

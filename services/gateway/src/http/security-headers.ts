import { createHash } from 'node:crypto';
import type { Headers } from './route.ts';

/**
 * On every answer. The API gives data, never a page, so nothing in an answer may run, be framed or load anything; pages
 * replace the policy by their own.
 */
export const securityHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const satisfies Headers;

/** Sent only where the public address is https: a browser ignores it elsewhere (RFC 6797, section 7.2). */
export const strictTransport: Headers = { 'Strict-Transport-Security': 'max-age=31536000' };

/** For a page of our own: no script, no request, and of styles only this very text. */
export const pagePolicy = (style: string): string => {
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
};

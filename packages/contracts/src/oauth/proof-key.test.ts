import { expect, test } from '@jest/globals';
import { isProven } from './oauth.ts';

// RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

test.each([
  ['the pair of the RFC', challenge, verifier, true],
  ['another verifier', challenge, verifier.replace('d', 'e'), false],
  ['the challenge as verifier', challenge, challenge, false],
  ['a short verifier', challenge, 'short', false],
  ['a short challenge', 'x', verifier, false],
])('%s', (_name, sent, shown, is) => expect(isProven(sent, shown)).toBe(is));

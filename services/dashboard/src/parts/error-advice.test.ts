import { expect, test } from '@jest/globals';
import { errorCatalogue, type ErrorCode } from '@tintype/contracts/errors/catalogue';
import { afterFailure } from './error-advice.ts';

test('only a page that refused the browser is worth trying in stealth mode, and only a late one with more time', () => {
  const codesWith = (word: RegExp) =>
    (Object.keys(errorCatalogue) as ErrorCode[]).filter((code) => word.test(afterFailure(code) ?? ''));
  expect(codesWith(/stealth/i)).toEqual(['TARGET_BLOCKED']);
  expect(codesWith(/increase the timeout/i)).toEqual(['TIMEOUT']);
  expect(afterFailure('CANCELLED')).not.toContain('Change the request');
  expect(afterFailure('ROBOTS_DISALLOWED')).toBeUndefined();
});

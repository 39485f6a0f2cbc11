import { expect, test } from '@jest/globals';
import { errorCatalogue, type ErrorCode } from '@tintype/contracts/errors/catalogue';
import { ApiError } from '../api/api-error.ts';
import { findFailureStep, describeError, fieldLabel } from './error-text.ts';

test.each([
  ['webhookUrl', 'Webhook URL'],
  ['blockCookieBanners', 'Block cookie banners'],
  ['options.viewport.width', 'Viewport › Width'],
  ['captures.0.url', 'Captures 1 › URL'],
  ['steps[2]', 'Steps 3'],
  ['options', 'The form'],
])('%s is called %s', (path, label) => {
  expect(fieldLabel(path)).toBe(label);
});

const refused = new ApiError(400, {
  error: {
    code: 'VALIDATION_ERROR',
    message: 'The request is invalid: name must be one line; webhookUrl must be a URL.',
    details: { fields: { name: 'must be one line', webhookUrl: 'must be a URL' } },
  },
});

test('a fault is said once: at its field, or in the words of the page', () => {
  expect(describeError(refused, ['name'])).toEqual({
    title: 'Some fields are invalid.',
    lines: [{ label: 'Webhook URL', fault: 'must be a URL' }],
  });
  expect(describeError(refused, ['name', 'webhookUrl'])).toEqual({
    title: 'The marked fields are invalid.',
    lines: [],
  });
});

test('other errors keep their words', () => {
  const busy = new ApiError(503, { error: { code: 'SERVICE_BUSY', message: 'No worker is free.' } });
  expect(describeError(busy)).toEqual({ title: 'No worker is free.', lines: [] });
  expect(describeError('odd')).toEqual({ title: 'Something went wrong.', lines: [] });
});

test('a refusal that says more than its field is told whole, with the label of the field', () => {
  const fields = { 'options.url': 'is at a private address' };
  const message = 'options.url is at a private address. Allow its host with TINTYPE_ALLOW_HOSTS.';
  const refused = new ApiError(400, { error: { code: 'URL_NOT_ALLOWED', message, details: { fields } } });
  const title = 'URL is at a private address. Allow its host with TINTYPE_ALLOW_HOSTS.';
  expect(describeError(refused, ['options.url'])).toEqual({ title, lines: [] });
});

test('only a page that refused the browser is worth trying in stealth mode, and only a late one with more time', () => {
  const codesWith = (word: RegExp) =>
    (Object.keys(errorCatalogue) as ErrorCode[]).filter((code) => word.test(findFailureStep(code) ?? ''));
  expect(codesWith(/stealth/i)).toEqual(['TARGET_BLOCKED']);
  expect(codesWith(/increase the timeout/i)).toEqual(['TIMEOUT']);
  expect(findFailureStep('CANCELLED')).not.toContain('Change the request');
  expect(findFailureStep('ROBOTS_DISALLOWED')).toBeUndefined();
});

import { expect, test } from '@jest/globals';
import type { ServiceError } from '../errors/service-error.ts';
import { failOnNames, throwIfFailOnMet, type FailOn } from './fail-on.ts';

const rows: readonly [FailOn, object, object, string][] = [
  ['http_error', { httpStatus: 404 }, { httpStatus: 399 }, 'RENDER_FAILED'],
  ['blank', { looksBlank: true }, { looksBlank: false }, 'CAPTURE_FAILED'],
  ['blocked', { recognised: 'bot_wall' }, { recognised: 'error_page' }, 'TARGET_BLOCKED'],
  [
    'incomplete_document',
    { incompleteDocument: { receivedBytes: 1, compressed: false } },
    { incompleteDocument: null },
    'CAPTURE_FAILED',
  ],
  ['missing_images', { failedImages: 1 }, { failedImages: 0 }, 'CAPTURE_FAILED'],
  [
    'missing_resources',
    { missingResources: [{ kind: 'font', host: 'example.com', count: 1 }] },
    { missingResources: [] },
    'CAPTURE_FAILED',
  ],
  [
    'failed_outputs',
    { failedOutputs: [{ outputId: 'a', type: 'pdf', code: 'CAPTURE_FAILED', message: 'b' }] },
    { failedOutputs: [] },
    'CAPTURE_FAILED',
  ],
  [
    'failed_assertions',
    { failedAssertions: [{ kind: 'textContains', value: 'a' }] },
    { failedAssertions: [] },
    'CAPTURE_FAILED',
  ],
  ['load_not_finished', { unfinishedHosts: ['example.com'] }, { unfinishedHosts: [] }, 'TIMEOUT'],
];
const failureOf = (failOn: readonly FailOn[], seen: object): ServiceError | undefined => {
  try {
    throwIfFailOnMet(failOn, seen);
    return undefined;
  } catch (error) {
    return error as ServiceError;
  }
};

test.each(rows)('%s fails what it names, and says so', (name, bad, good, code) => {
  expect(failureOf([name], bad)).toMatchObject({ code, details: { failOn: name } });
  expect(failureOf([name], good)).toBeUndefined();
  expect(failureOf([name], {})).toBeUndefined();
  expect(
    failureOf(
      failOnNames.filter((other) => other !== name),
      bad,
    ),
  ).toBeUndefined();
});

test('every condition has a row', () => {
  expect(rows.map(([name]) => name)).toEqual(failOnNames);
});

test('the message names the assertions that do not hold', () => {
  const failedAssertions = [{ kind: 'textContains', value: 'In stock' }];
  expect(failureOf(['failed_assertions'], { failedAssertions })).toMatchObject({
    message: 'The page does not meet the assertions. textContains: In stock.',
    details: { failedAssertions },
  });
});

test('nothing fails by default', () => {
  expect(failureOf([], { httpStatus: 500, looksBlank: true, recognised: 'bot_wall', failedImages: 3 })).toBeUndefined();
});

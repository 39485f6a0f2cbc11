import { expect, test } from '@jest/globals';
import { loggedDetails } from './run-capture-job.ts';

test.each([
  [{ stage: 'wait', waitFor: '#private' }, { stage: 'wait' }],
  [{ stage: 'capture', selector: '#private', output: 'private' }, { stage: 'capture' }],
  [
    { stage: 'act', step: 0, type: 'click', selector: '#private', reason: 'the element is covered by <div.private>' },
    { stage: 'act', step: 0, type: 'click' },
  ],
  [{ stage: 'prepare', fields: { 'hideSelectors.0': 'is private' } }, { stage: 'prepare' }],
  [
    { stage: 'navigate', reason: 'ERR_CERT_DATE_INVALID' },
    { stage: 'navigate', reason: 'ERR_CERT_DATE_INVALID' },
  ],
  [
    { limit: 5, size: 7, failOn: 'blank', httpStatus: 404 },
    { limit: 5, size: 7, failOn: 'blank', httpStatus: 404 },
  ],
])('%j', (details, logged) => {
  expect(loggedDetails(details)).toEqual(logged);
});

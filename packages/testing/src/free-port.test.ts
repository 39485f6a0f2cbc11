import { expect, test } from '@jest/globals';
import { portsToGive } from './free-port.ts';

test.each([
  ['of Linux', { first: 32_768, last: 60_999 }, { first: 10_081, last: 32_767 }],
  ['of a sandbox', { first: 16_000, last: 65_535 }, { first: 10_081, last: 15_999 }],
  ['that begins early', { first: 1_024, last: 60_999 }, { first: 61_000, last: 65_535 }],
  ['of all ports', { first: 1_024, last: 65_535 }, { first: 10_081, last: 65_535 }],
])('beside the range %s', (_name, kernel, given) => {
  expect(portsToGive(kernel)).toEqual(given);
});

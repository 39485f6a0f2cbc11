import { expect, test } from '@jest/globals';
import { captureRequest, type CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { parserOf } from '@tintype/contracts/schemas/parse';
import { createAddressPolicy } from '@tintype/network/address-policy';
import { checkCapture } from '../../use-cases/check-capture.ts';
import { invalidFields } from '../../http/invalid-fields.ts';
import { badInput } from './bad-input.ts';
import { goodInput } from './good-input.ts';
import { notBuiltInput } from './not-built-input.ts';

const parse = parserOf(captureRequest);
const { checkUrl } = createAddressPolicy({ allow: [], ports: [] });
const url = 'https://example.com/';
let refusedUrl: string | undefined;

const read = (body: unknown): CaptureRequest => {
  const parsed = parse(body);
  if (!parsed.ok) throw invalidFields(parsed.fields);
  return checkCapture({
    request: parsed.value,
    sentBody: body,
    checkUrl,
    onRefusedUrl: (reason) => (refusedUrl = reason),
  });
};
const failureOf = (body: unknown): ServiceError => {
  try {
    read(body);
  } catch (error) {
    return error as ServiceError;
  }
  throw new Error('was accepted');
};

test.each(badInput)('$breaks is refused, and $field is named', ({ body, code, field, message }) => {
  const failure = failureOf(body);
  const fields = failure.details['fields'] as Record<string, string>;
  expect(failure.code).toBe(code);
  expect(Object.keys(fields)).toContain(field);
  expect(fields[field]).toContain(message);
});

test('no row of bad input stands twice', () => {
  const bodies = badInput.map(({ body }) => JSON.stringify(body));
  expect(bodies.filter((body, at) => bodies.indexOf(body) < at)).toEqual([]);
});

test.each(notBuiltInput)('$field asked for outright is refused until it is built', ({ field, value }) => {
  expect(failureOf({ url, [field]: value })).toMatchObject({
    code: 'NOT_IMPLEMENTED',
    details: { fields: { [field]: 'is not built yet' } },
  });
});

test.each(goodInput.map((row) => [JSON.stringify(row.body).slice(0, 80), row] as const))(
  '%s is accepted',
  (_shown, { body, reads = {} }) => {
    expect(read({ url, ...body })).toMatchObject(reads);
  },
);

test('all bad fields are named at once', () => {
  const { message, details } = failureOf({ url, quality: 0, timeout: 'soon', viewport: { width: 1 }, device: 'x' });
  expect(Object.keys(details['fields'] as object).toSorted()).toEqual(['quality', 'timeout', 'viewport.width']);
  expect(message).toMatch(/^The request is invalid: (quality|timeout|viewport\.width) must be/);
});

test('unknown fields are left out and told', () => {
  expect(parse({ url, colour: 'red', viewport: { depth: 3 } })).toMatchObject({
    ok: true,
    ignored: ['colour', 'viewport.depth'],
  });
});

test('why an address is refused is for the log only', () => {
  const failure = failureOf({ url: 'http://10.1.2.3/' });
  expect(refusedUrl).toContain('10.0.0.0/8');
  expect(JSON.stringify([failure.message, failure.details])).not.toContain('10.');
});

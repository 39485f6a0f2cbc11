import { expect, test } from '@jest/globals';
import { foreignNames } from '@tintype/compat/foreign-names';
import { captureRequest, type CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { pickInput } from '@tintype/contracts/capture/fragments';
import { makeCapture } from '@tintype/contracts/capture/make-capture';
import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import { plans } from '@tintype/contracts/plans/plans';
import { createParser } from '@tintype/contracts/schemas/parse';
import { createAddressPolicy } from '@tintype/network/address-policy';
import { badInput } from './bad-input.ts';
import { goodInput } from './good-input.ts';

const parse = createParser(captureRequest);
const { checkUrl } = createAddressPolicy({ allow: [], ports: [] });
const url = 'https://example.com/';
let refusedUrl: string | undefined;

const read = (body: unknown): CaptureRequest => {
  const parsed = parse(body, foreignNames);
  if (!parsed.ok) throw invalidFields(parsed.fields);
  const made = makeCapture({
    origin: 'sync',
    body: parsed.value,
    ...pickInput(parsed.value),
    checkUrl,
    plan: plans.self_hosted,
    onRefusedUrl: (reason) => (refusedUrl = reason),
  });
  if (!made.ok) throw made.failure;
  return made.request;
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

test.each(goodInput.map((row) => [JSON.stringify(row.body).slice(0, 80), row] as const))(
  '%s is accepted',
  (_shown, { body, reads = {} }) => {
    expect(read({ url, ...body })).toMatchObject(reads);
  },
);

test('all bad fields are named at once', () => {
  const { message, details } = failureOf({ url, quality: 0, timeout: 'soon', viewport: { width: 1 }, device: 'x' });
  const named = ['device', 'quality', 'timeout', 'viewport.width'];
  expect(Object.keys(details['fields'] as object).toSorted()).toEqual(named);
  expect(message).toMatch(/^The request is invalid: (quality|timeout|viewport\.width) must be/);
});

test('unknown fields are left out and named', () => {
  expect(parse({ url, colour: 'red', viewport: { depth: 3 } })).toMatchObject({
    ok: true,
    ignored: ['colour', 'viewport.depth'],
  });
});

test('what is wrong with a session is said without its values', () => {
  const canary = (field: string) => `canary-${field}`;
  const failure = failureOf({
    url,
    session: {
      cookies: [{ name: 'a', value: `${canary('cookie')};`, domain: `${canary('domain')}/` }],
      headers: [{ name: 'a', value: `${canary('header')}\n`, origin: canary('origin') }],
      storage: [{ origin: 'https://example.com', localStorage: { a: [canary('storage')] } }],
    },
  });
  expect(failure.code).toBe('VALIDATION_ERROR');
  expect(JSON.stringify([failure.message, failure.details])).not.toContain('canary');
});

test('why an address is refused is for the log only', () => {
  const failure = failureOf({ url: 'http://10.1.2.3/' });
  expect(refusedUrl).toContain('10.0.0.0/8');
  expect(JSON.stringify([failure.message, failure.details])).not.toContain('10.');
});

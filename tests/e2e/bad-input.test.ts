import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startSystem, type System } from '@tintype/testing/system';
import { badInput } from '../integration/gateway/bad-input.ts';

let system: System;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  system = await startSystem({ services: ['gateway'], allowHosts: [] });
  undo.defer(system.stop);
});
afterAll(() => undo.disposeAsync());

type Refusal = {
  readonly error: { readonly code: string; readonly details: { readonly fields: Record<string, string> } };
  readonly requestId: string;
};

test.each(badInput)('$breaks is refused, and $field is named', async ({ body, code, field, message }) => {
  const response = await system.capture(body as object);
  const { error, requestId } = (await response.json()) as Refusal;
  expect({ status: response.status, code: error.code }).toEqual({ status: 400, code });
  expect(error.details.fields[field]).toContain(message);
  expect(requestId).toBe(response.headers.get('x-request-id'));
});

test.each([
  ['malformed JSON', { body: '{"url":' }, 400],
  ['another content type', { body: 'url=x', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }, 415],
  ['a body of 80 MB', { body: JSON.stringify({ url: 'a'.repeat(80_000_000) }) }, 413],
])(
  '%s is refused with a readable error',
  async (_name, { body, headers = {} }: { body: string; headers?: object }, status) => {
    const response = await fetch(`${system.gatewayUrl}/v1/screenshots`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': system.apiKey, ...headers },
      body,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { message: expect.stringMatching(/\w{3,} .*\.$/) } });
  },
);

test('nothing of all this became a capture, and nothing is an error of ours', async () => {
  expect(await system.database.client.capture.count()).toBe(0);
  expect(
    system
      .service('gateway')
      .lines()
      .filter(({ level }) => level === 'error'),
  ).toEqual([]);
});

import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { connect, credentialsFile, readCredentials, removeCredentials, writeCredentials } from './connect.ts';

const folder = mkdtempSync(join(tmpdir(), 'tintype-credentials-'));
afterAll(() => rmSync(folder, { recursive: true }));
const environment = { XDG_CONFIG_HOME: folder };
const kept = { url: 'https://t.example', apiKey: 'ttk_a' };

test('a key is kept in a file that only its owner can read, and removed again', () => {
  expect(readCredentials(environment)).toEqual({});
  const path = writeCredentials(environment, kept);
  expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
  writeCredentials(environment, { linkKey: { id: 'lk_a', secret: 's' } });
  expect(readCredentials(environment)).toEqual({ ...kept, linkKey: { id: 'lk_a', secret: 's' } });
  removeCredentials(environment);
  expect(readCredentials(environment)).toEqual({});
});

test('a file that others may read is refused with the fix', () => {
  writeCredentials(environment, kept);
  chmodSync(credentialsFile(environment), 0o644);
  expect(() => readCredentials(environment)).toThrow(`chmod 600 ${credentialsFile(environment)}`);
  chmodSync(credentialsFile(environment), 0o600);
});

test('a kept key is not sent to another address', () => {
  writeCredentials(environment, kept);
  expect(() => connect({ ...environment, TINTYPE_URL: 'https://other.example' }, { isShown: false })).toThrow(
    'No API key for https://other.example is stored',
  );
  expect(connect(environment, { isShown: false })).toBeDefined();
});

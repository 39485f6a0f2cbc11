import { expect, test } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import { services } from './services.ts';

test('every service that has a process of its own is started', () => {
  const folders = readdirSync(join(root, 'services')).filter((name) => !['cli', 'dashboard', 'docs'].includes(name));
  expect(Object.keys(services).sort()).toEqual(folders.sort());
});

test.each(Object.entries(services))('the main file of %s exists', (_name, { main }) => {
  expect(existsSync(join(root, main))).toBe(true);
});

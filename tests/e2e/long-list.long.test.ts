import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startSystem, type System } from '@tintype/testing/system';
import { bundleCli } from '@tintype/dashboard/build/npm-packages';
import { sendLongList, urlOf } from './long-list/long-list.ts';
import { withoutBrowser } from './without-browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'tintype-long-list-'));
const program = join(folder, 'tintype.js');

let system: System;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  undo.defer(async () => rmSync(folder, { recursive: true }));
  await bundleCli(program);
  writeFileSync(join(folder, 'package.json'), '{"type": "module", "version": "0.1.0"}');
  const settings = { TINTYPE_RENDER_CONCURRENCY: '8' };
  const services = ['gateway', 'render', 'scheduler'] as const;
  system = await startSystem({ services, allowHosts: [], settings, programs: withoutBrowser });
  undo.defer(system.stop);
});
afterAll(() => undo.disposeAsync());

/**
 * The form with 100,000 lines and the bound of memory is `npm run lab command-line`. A chunk has
 * 1,000 lines, and this takes three.
 */
const lines = 2_100;
test('a list that is stopped, and whose gateway is killed, is captured line by line, once and in order', async () => {
  const sent = await sendLongList({ system, program, folder, lines, withFiles: true, say: () => undefined });
  const failing = Array.from({ length: lines }, (_, index) => urlOf(index)).filter((url) => url.endsWith('7'));
  expect(sent).toMatchObject({ wrong: [], items: lines, failures: failing, files: lines - failing.length });
  // Stopped twice; then done, with failures and a line that is no address.
  expect(sent.exitCodes).toEqual([130, 130, 1]);
});

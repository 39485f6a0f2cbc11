import { afterAll, expect, test } from '@jest/globals';
import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@tintype/runtime/logger';
import { until } from '@tintype/testing/until';
import { chooseIsolation } from '@tintype/render/browser/isolation';
import { launchBrowser } from '@tintype/render/browser/launch';
import { type BrowserPool, createBrowserPool } from '@tintype/render/browser/pool';

const system = '/usr/lib/chromium';
const name = 'chromium-headless-shell';
const folder = mkdtempSync(join(tmpdir(), 'replaced-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { signal } = new AbortController();

function createPool(executable: string, surplusMsMax = 60_000): BrowserPool {
  const { isolation } = chooseIsolation('auto');
  return createBrowserPool({
    launch: () => launchBrowser({ executable, isolation, onConnection: () => undefined }),
    pages: 2,
    recycle: { capturesMax: 100, ageMsMax: 3_600_000, memoryBytesMax: 4e9 },
    pageBytesMax: 1e9,
    onPage: () => undefined,
    onPageClosed: () => undefined,
    onFatal: () => undefined,
    logger: silentLogger,
    surplusMsMax,
  });
}

test('a browser that is replaced on disk serves its captures to the end, and the next ones have the new one', async () => {
  for (const file of readdirSync(system).filter((one) => one !== name))
    symlinkSync(join(system, file), join(folder, file));
  const executable = join(folder, name);
  copyFileSync(join(system, name), executable);
  const pool = createPool(executable);
  await pool.start();
  const [first, second] = [await pool.lease(signal, 'tests'), await pool.lease(signal, 'tests')];
  copyFileSync(join(system, name), `${executable}.new`);
  renameSync(`${executable}.new`, executable);
  pool.release(first);
  // Its pages go on.
  await second.page.setContent('<p id="here">here</p>');
  expect(await second.page.$eval('#here', (element) => element.textContent)).toBe('here');
  pool.release(second);
  await until(async () => {
    const next = await pool.lease(signal, 'tests');
    pool.release(next);
    return next.process.pid !== first.process.pid;
  });
  await first.process.exited;
  await pool.stop();
});

test('a browser that only a second tenant needed ends some time after its pages', async () => {
  const pool = createPool(join(system, name), 400);
  await pool.start();
  const captureByTwo = async (): Promise<number> => {
    const slots = await Promise.all(['first', 'second'].map((tenant) => pool.lease(signal, tenant)));
    for (const slot of slots) pool.release(slot);
    return new Set(slots.map(({ process }) => process.pid)).size;
  };
  expect(await captureByTwo()).toBe(2);
  await until(() => pool.status().browsers === 1 && pool.status().leased === 0);
  expect(await captureByTwo()).toBe(2);
  await pool.stop();
});

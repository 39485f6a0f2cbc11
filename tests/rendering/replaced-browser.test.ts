import { afterAll, expect, test } from '@jest/globals';
import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@tintype/runtime/logger';
import { until } from '@tintype/testing/until';
import { chooseIsolation } from '@tintype/render/browser/isolation';
import { launchBrowser } from '@tintype/render/browser/launch';
import { createBrowserPool } from '@tintype/render/browser/pool';

const system = '/usr/lib/chromium';
const name = 'chromium-headless-shell';
const folder = mkdtempSync(join(tmpdir(), 'replaced-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a browser that is replaced on disk serves its captures to the end, and the next ones have the new one', async () => {
  for (const file of readdirSync(system).filter((one) => one !== name))
    symlinkSync(join(system, file), join(folder, file));
  const executable = join(folder, name);
  copyFileSync(join(system, name), executable);
  const { isolation } = chooseIsolation('auto');
  const pool = createBrowserPool({
    launch: () => launchBrowser({ executable, isolation, onConnection: () => undefined }),
    pages: 2,
    recycle: { capturesMax: 100, ageMsMax: 3_600_000, memoryBytesMax: 4e9 },
    pageBytesMax: 1e9,
    onPage: () => undefined,
    onPageClosed: () => undefined,
    onFatal: () => undefined,
    logger: silentLogger,
  });
  await pool.start();
  const { signal } = new AbortController();
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

import { checkBrowsers } from './browsers.ts';
import { checkClock } from './clock.ts';
import { checkDatabase } from './database.ts';
import { checkDisk } from './disk.ts';
import type { Check } from './finding.ts';
import { checkFonts } from './fonts.ts';
import { checkRedis } from './redis.ts';
import { checkSandbox } from './sandbox.ts';
import { checkSecret } from './secret.ts';
import { checkSmtp } from './smtp.ts';
import { checkStorage } from './storage.ts';

/** Of what only the render service needs. */
export const checksOfBrowser: readonly string[] = ['browser', 'sandbox', 'fonts'];

export const checks: Readonly<Record<string, Check>> = {
  browser: checkBrowsers,
  sandbox: checkSandbox,
  fonts: checkFonts,
  secret: checkSecret,
  database: checkDatabase,
  redis: checkRedis,
  storage: checkStorage,
  smtp: checkSmtp,
  clock: checkClock,
  disk: checkDisk,
};

import type { Environment } from '@tintype/runtime/config';
import { checkAuthorities } from './authorities.ts';
import { checkBlocklists } from './blocklists.ts';
import { checkBrowsers } from './browsers.ts';
import { checkClock } from './clock.ts';
import { checkDatabase } from './database.ts';
import { checkDisk } from './disk.ts';
import type { Check } from './finding.ts';
import { checkFonts } from './fonts.ts';
import { checkRedis } from './redis.ts';
import { checkSandbox } from './sandbox.ts';
import { checkSecret } from './secret.ts';
import { checkSignInProvider } from './sign-in-provider.ts';
import { checkSmtp } from './smtp.ts';
import { checkStorage } from './storage.ts';

export const checks: Readonly<Record<string, Check>> = {
  // This check is first, because it decides which certificates the other checks trust.
  authorities: checkAuthorities,
  browser: checkBrowsers,
  sandbox: checkSandbox,
  fonts: checkFonts,
  blocklists: checkBlocklists,
  secret: checkSecret,
  database: checkDatabase,
  redis: checkRedis,
  storage: checkStorage,
  smtp: checkSmtp,
  'sign-in provider': checkSignInProvider,
  clock: checkClock,
  disk: checkDisk,
};

/** Checks that only the render service needs. */
const ofBrowser: readonly string[] = ['browser', 'sandbox', 'fonts', 'blocklists'];

/**
 * Returns the checks for this environment. An image names its service, and only the image of the
 * render service has a browser. Elsewhere all services may run on this machine.
 */
export const concerning = ({ TINTYPE_SERVICE: service = 'render' }: Environment): readonly string[] =>
  Object.keys(checks).filter((name) => service === 'render' || !ofBrowser.includes(name));

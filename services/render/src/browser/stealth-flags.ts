import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Switches of stealth captures in addition to those of every browser. Scripts in the page are not
 * used, because pages notice replaced functions (docs/decisions/0066-stealth-by-switches.md).
 */
const flags: readonly string[] = [
  // A page that calls `print()` would otherwise stay "already being printed" forever, and no PDF
  // could be created.
  '--disable-print-preview',
  // Otherwise `navigator.webdriver` is true.
  '--disable-blink-features=AutomationControlled',
  // WebGL by a software renderer: a desktop browser without WebGL is rare.
  '--enable-unsafe-swiftshader',
  // A window with a frame around the usual viewport, on a larger screen: without the second switch
  // the screen has 800 × 600 pixels.
  '--window-size=1920,1167',
  '--screen-info={2560x1440}',
  '--accept-lang=en-US,en',
];

const versionMsMax = 10_000;

/**
 * Returns the switches, with the user agent that the same browser sends for a person. A switch also
 * applies to workers and headers, unlike an override of a page. The program is queried at each
 * start, because a package may have replaced it.
 */
export async function stealthFlags(executable: string): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(executable, ['--version'], {
    timeout: versionMsMax,
    env: { PATH: '/usr/bin:/bin' },
  });
  const [, major] = /\b(\d+)\.\d+\.\d+\.\d+\b/.exec(stdout) ?? [];
  if (major === undefined) throw new Error(`${executable} did not print its version: ${stdout.slice(0, 200)}`);
  return [...flags, `--user-agent=${userAgentOf(major)}`];
}

/**
 * Returns the user agent in the reduced form, which every desktop Chrome on Linux sends
 * (https://www.chromium.org/updates/ua-reduction/).
 */
const userAgentOf = (major: string): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;

import { assertSandboxed } from '@tintype/render/browser/launcher';
import { startGuardedBrowser } from '../browser-alone.ts';
import type { Configuration } from './hostile-pages.ts';

/** What the start-up check says of a browser with its sandbox, and of one without. */
export async function checkSandbox(configuration: Configuration): Promise<{ on: string; off: string }> {
  const verdictOn = async (flags: readonly string[]): Promise<string> => {
    const { process, stop } = await startGuardedBrowser({ ...configuration, flags });
    const verdict = await assertSandboxed(process).then(
      () => 'passed',
      (error: Error) => error.message,
    );
    await stop();
    return verdict;
  };
  return { on: await verdictOn([]), off: await verdictOn(['--no-sandbox']) };
}

import { removeRunFolder } from './run-folder.ts';
import { waitForStop } from './stop-signal.ts';

/** Runs a script's work and stops everything that it started, even after Ctrl-C. */
export async function runScript(work: (undo: AsyncDisposableStack) => Promise<void>): Promise<never> {
  const undo = new AsyncDisposableStack();
  try {
    await Promise.race([work(undo), waitForStop().then(() => (process.exitCode = 130))]);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await undo.disposeAsync();
    removeRunFolder();
  }
  return process.exit();
}

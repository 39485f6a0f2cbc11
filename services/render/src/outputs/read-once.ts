import type { InPage } from '../browser/run-in-page.ts';
import type { CaptureContext } from '../context/capture-context.ts';

const readingsByContext = new WeakMap<CaptureContext, Map<string, unknown>>();

/**
 * Returns a way to call functions that only read the page: once for all outputs of a capture that
 * call one with the same arguments. Nothing changes the page between such outputs.
 */
export function readOnce(context: CaptureContext): InPage {
  const readings = readingsByContext.get(context) ?? new Map<string, unknown>();
  readingsByContext.set(context, readings);
  return (read, ...args) => {
    const key = `${read.name} ${JSON.stringify(args)}`;
    const call = () => context.inPage(read, ...args);
    const reading = (readings.get(key) as ReturnType<typeof call> | undefined) ?? call();
    readings.set(key, reading);
    return reading;
  };
}

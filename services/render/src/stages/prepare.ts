import { emulationOf } from '@tintype/contracts/devices/emulation';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { emulateMedia, emulateUserAgent, emulateViewport, readyViewport } from '../browser/emulate.ts';
import { isSelector } from '../in-page/selectors.ts';
import type { CaptureContext } from '../context/capture-context.ts';

/** Makes the page look as the device or viewport that was asked for. A page that is ready as it is costs nothing. */
export async function prepare({ slot: { session }, request, inPage }: CaptureContext): Promise<void> {
  const { viewport, userAgent } = emulationOf(request);
  const same = Object.entries(readyViewport).every(
    ([name, value]) => viewport[name as keyof typeof viewport] === value,
  );
  const work: Promise<unknown>[] = [];
  if (!same) work.push(emulateViewport(session, viewport));
  if (userAgent !== null) work.push(emulateUserAgent(session, userAgent));
  if (request.darkMode) work.push(emulateMedia(session, { 'prefers-color-scheme': 'dark' }));
  await Promise.all(work);
  await refuseBadSelectors({ request, inPage });
}

/** Only a browser can tell whether it can read a selector, so this is checked here, before the page is visited. */
async function refuseBadSelectors({ request, inPage }: Pick<CaptureContext, 'request' | 'inPage'>): Promise<void> {
  const { selector, waitFor, hideSelectors } = request;
  const named: [string, string | undefined][] = [
    ['selector', selector],
    ['waitFor', waitFor],
    ...hideSelectors.map((text, index): [string, string] => [`hideSelectors.${index}`, text]),
  ];
  const fields: Record<string, string> = {};
  for (const [field, text] of named) {
    if (text !== undefined && !(await inPage(isSelector, text)))
      fields[field] = 'is not a CSS selector that the browser can read';
  }
  if (Object.keys(fields).length > 0) throw new ServiceError('VALIDATION_ERROR', { details: { fields } });
}

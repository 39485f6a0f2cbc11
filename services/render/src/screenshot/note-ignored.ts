import { emulationOf } from '@tintype/contracts/devices/emulation';
import { comparedOutput, type RunRequest } from '@tintype/contracts/schedules/run-request';
import type { CaptureContext } from '../context/capture-context.ts';
import { ignoredBoxes, shownBoxOf } from '../in-page/show-element.ts';
import { onPixels } from './area.ts';

/**
 * Notes where the elements stand that a schedule leaves out of its comparison, in pixels of the picture that is compared. Looked at after
 * the picture was taken, when everything is where it was.
 */
export async function noteIgnored({ request, inPage, note }: CaptureContext): Promise<void> {
  const { ignoreSelectors = [] }: RunRequest = request;
  const output = comparedOutput(request);
  if (ignoreSelectors.length === 0 || output === undefined) return;
  const { boxes, scrolled } = await inPage(ignoredBoxes, ignoreSelectors);
  const { deviceScaleFactor: scale } = emulationOf(request).viewport;
  const element = output.selector === undefined ? null : await inPage(shownBoxOf, output.selector);
  const elsewhere = output.fullPage ? { x: 0, y: 0 } : scrolled;
  const { x: left, y: top } = element === null ? elsewhere : onPixels(element.shown);
  note({
    ignoredBoxes: boxes.map(({ x, y, width, height }) => ({
      x: Math.floor((x - left) * scale),
      y: Math.floor((y - top) * scale),
      width: Math.ceil(width * scale) + 1,
      height: Math.ceil(height * scale) + 1,
    })),
  });
}

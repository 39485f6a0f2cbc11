import { emulationOf } from '@tintype/contracts/devices/emulation';
import { comparedOutput, type RunRequest } from '@tintype/contracts/schedules/run-request';
import type { CaptureContext } from '../context/capture-context.ts';
import { ignoredBoxes } from '../in-page/ignored-boxes.ts';
import { boxOf } from '../in-page/selectors.ts';

/**
 * Notes where the elements stand that a schedule leaves out of its comparison, in pixels of the picture that is compared. Looked at after
 * the picture was taken, when everything is where it was.
 */
export async function noteIgnored({ request, inPage, note }: CaptureContext): Promise<void> {
  const { ignoreSelectors = [] }: RunRequest = request;
  const output = comparedOutput(request);
  if (ignoreSelectors.length === 0 || output === undefined) return;
  const { boxes, scrolled } = await inPage(ignoredBoxes, ignoreSelectors);
  const element = output.selector === undefined ? null : await inPage(boxOf, output.selector);
  const origin = element ?? (output.fullPage ? { x: 0, y: 0 } : scrolled);
  const { deviceScaleFactor: scale } = emulationOf(request).viewport;
  const [left, top] = [Math.floor(Math.max(0, origin.x)), Math.floor(Math.max(0, origin.y))];
  note({
    ignoredBoxes: boxes.map(({ x, y, width, height }) => ({
      x: Math.floor((x - left) * scale),
      y: Math.floor((y - top) * scale),
      width: Math.ceil(width * scale) + 1,
      height: Math.ceil(height * scale) + 1,
    })),
  });
}

import { fullPageModes, isFullPage } from '../full-page/full-page.ts';
import { areaOf } from '../screenshot/area.ts';
import type { TakeOutput } from '../screenshot/output.ts';
import { captureArea } from '../screenshot/capture-area.ts';

/** Takes the picture: of the viewport, of an element, or of the whole page in one of its modes. */
export const takeScreenshot: TakeOutput<'screenshot'> = async (context, output) => {
  if (isFullPage(output)) return fullPageModes[context.request.fullPageMode](context, output);
  const { area, imagesMissing } = await areaOf(context, output);
  return { ...(await captureArea(context, output, area)), imagesMissing };
};

import { fullPageModes, isFullPage } from '../full-page/full-page.ts';
import { areaOf } from '../shots/area.ts';
import type { TakeOutput } from '../shots/output.ts';
import { shoot } from '../shots/shoot.ts';

/** Takes the picture: of the viewport, of an element, or of the whole page in one of its modes. */
export const takeScreenshot: TakeOutput<'screenshot'> = async (context, output) => {
  if (isFullPage(output)) return fullPageModes[context.request.fullPageMode](context, output);
  const { area, imagesMissing } = await areaOf(context, output);
  return { ...(await shoot(context, output, area)), imagesMissing };
};

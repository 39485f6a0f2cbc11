/**
 * The code of a conversion process. It contains the HTML parser, which the render worker itself
 * never loads. The process starts without the condition under which workspace packages resolve to
 * their sources, so no import here may name a workspace package.
 */
import { convertPage, type PageConversion } from './convert.ts';
import type { ConversionResponse } from './converter.ts';

process.on('message', (page: PageConversion) => process.send!(convertMessage(page)));
process.on('disconnect', () => process.exit());

function convertMessage(page: PageConversion): ConversionResponse {
  try {
    return { converted: convertPage(page) };
  } catch (error) {
    return { failed: String(error) };
  }
}

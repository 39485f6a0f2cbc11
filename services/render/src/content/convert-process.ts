/**
 * The code of a conversion process. It contains the HTML parser, which the render worker itself
 * never loads. The process is started without the condition under which workspace packages resolve
 * to their sources, so no import here may name a workspace package.
 */
import { convert, type Conversion } from './convert.ts';
import type { ProcessAnswer } from './conversion-process.ts';

process.on('message', (conversion: Conversion) => process.send!(answer(conversion)));
process.on('disconnect', () => process.exit());

function answer(conversion: Conversion): ProcessAnswer {
  try {
    return { converted: convert(conversion) };
  } catch (error) {
    return { failed: String(error) };
  }
}

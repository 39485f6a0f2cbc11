/**
 * The inside of a conversion process. It holds the HTML parser, which the render worker itself never loads. It is started without the condition
 * under which packages of the workspace are found in their sources, so nothing in it imports one.
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

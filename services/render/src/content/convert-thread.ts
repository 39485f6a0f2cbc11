/** The inside of a conversion thread. It holds the HTML parser, which the process itself never loads. */
import { parentPort } from 'node:worker_threads';
import { convert, type Conversion } from './convert.ts';
import type { ThreadAnswer } from './conversion-thread.ts';

parentPort!.on('message', (conversion: Conversion) => parentPort!.postMessage(answer(conversion)));

function answer(conversion: Conversion): ThreadAnswer {
  try {
    return { converted: convert(conversion) };
  } catch (failed) {
    return { failed };
  }
}

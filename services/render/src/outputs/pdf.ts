import { emulationOf } from '@tintype/contracts/devices/emulation';
import type { TakeOutput } from './output.ts';

/** Prints the page with the browser's own paper and margins, and with backgrounds, as the page looks on the screen. */
export const takePdf: TakeOutput<'pdf'> = async ({ slot, request }, output) => {
  const { data } = await slot.session.send('Page.printToPDF', {
    printBackground: output.printBackground,
    landscape: output.landscape,
    transferMode: 'ReturnAsBase64',
  });
  return {
    output,
    bytes: Buffer.from(data, 'base64'),
    wanted: 'pdf',
    width: emulationOf(request).viewport.width,
    height: null,
  };
};

import { emulationOf } from '@tintype/contracts/devices/emulation';
import type { TakeOutput } from './output.ts';

/** Prints the page with the browser's own paper and margins, and with backgrounds, as the page looks on the screen. */
export const takePdf: TakeOutput = async ({ slot, request }) => {
  const { data } = await slot.session.send('Page.printToPDF', {
    printBackground: true,
    transferMode: 'ReturnAsBase64',
  });
  return {
    bytes: Buffer.from(data, 'base64'),
    format: 'pdf',
    wanted: 'pdf',
    width: emulationOf(request).viewport.width,
    height: null,
  };
};

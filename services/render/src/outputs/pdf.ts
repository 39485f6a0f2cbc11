import { paperSizes } from '@tintype/contracts/capture/paper-sizes';
import { emulationOf } from '@tintype/contracts/devices/emulation';
import type { TakeOutput } from '../screenshot/output.ts';

/** Prints the page on the paper that was asked for, else on the browser's own, which is Letter. Margins are the browser's: 1 cm. */
export const takePdf: TakeOutput<'pdf'> = async ({ slot, request }, output) => {
  const paper = output.format === undefined ? undefined : paperSizes[output.format];
  const { data } = await slot.session.send('Page.printToPDF', {
    printBackground: output.printBackground,
    landscape: output.landscape,
    ...(paper !== undefined && { paperWidth: paper.widthInches, paperHeight: paper.heightInches }),
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

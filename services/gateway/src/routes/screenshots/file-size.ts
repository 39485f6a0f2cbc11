import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { devices } from '@tintype/contracts/devices/devices';
import { resolveDevice } from '@tintype/contracts/devices/resolve';
import type { StoredFile } from '@tintype/database/captures';

type Asked = Pick<CaptureRequest, 'device' | 'viewport' | 'fullPage' | 'selector'>;

/** A PDF has no pixels: its width is the viewport's (contract decisions, section 4). */
export const widthOf = (file: StoredFile, asked: Asked): number => file.width ?? viewportWidth(asked);

/** `null` where the height is not what was asked for: of a full page and of a PDF (interface specification, section 2.4). */
export const heightOf = (file: StoredFile, { fullPage, selector }: Asked): number | null =>
  (!fullPage || selector !== undefined) && file.format !== 'pdf' ? file.height : null;

/** `device` wins over `viewport` (contract decisions, section 1). */
function viewportWidth({ device, viewport }: Asked): number {
  const name = device === undefined ? undefined : resolveDevice(device);
  return name === undefined ? viewport.width : devices[name].viewport.width;
}

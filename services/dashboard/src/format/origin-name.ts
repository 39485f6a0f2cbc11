import type { Origin } from '@tintype/contracts/capture/origins';

/** Returns the API's name of a capture's origin as a label. */
export const originName = (origin: Origin): string => origin.charAt(0).toUpperCase() + origin.slice(1);

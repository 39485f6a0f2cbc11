import type { Origin } from '@tintype/contracts/capture/origins';

/** The API's own word for where a capture comes from, as a label. */
export const originName = (origin: Origin): string => origin.charAt(0).toUpperCase() + origin.slice(1);

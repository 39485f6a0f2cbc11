import type { CaptureContext } from '../context/capture-context.ts';

/** An element that hides less than this is a text field or a menu rather than the page. */
export const innerScrollPxMin = 200;
/**
 * Milliseconds for the scripts at the bottom of a page to request more content, or to insert what
 * has arrived.
 */
export const moreMsMax = 1_000;
/** Milliseconds for requests of more content to arrive. */
export const moreRequestsMsMax = 2_000;
/** Milliseconds for the effects of scrolling to arrive. */
const arrivalMsMax = 3_000;
/** Milliseconds of the capture's time that are reserved for the steps after the last section. */
const reserveMsMax = 3_000;
const reserveShare = 0.15;

export const arrivalMs = ({ deadline }: Pick<CaptureContext, 'deadline'>): number =>
  Math.min(arrivalMsMax, deadline.pageLeftMs() / 4);

/**
 * Returns whether the time is up. The sections that are captured by then are the result: a cut page
 * is better than none.
 */
export const isTimeUp = ({ deadline, request }: Pick<CaptureContext, 'deadline' | 'request'>): boolean =>
  deadline.pageLeftMs() < Math.min(reserveMsMax, request.timeout * reserveShare);

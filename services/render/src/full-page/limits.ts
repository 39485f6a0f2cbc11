import type { CaptureContext } from '../context/capture-context.ts';

/** An element that hides less is a text field or a menu rather than the page. */
export const innerScrollPxMin = 200;
/** Scripts at the bottom of a page request more content, or insert what has arrived. */
export const moreMsMax = 1_000;
/** Requests of more content arrive within this time. */
export const moreRequestsMsMax = 2_000;
/** Effects of scrolling arrive within this time. */
const arrivalMsMax = 3_000;
/** Reserved for the steps after the last section. */
const reserveMsMax = 3_000;
const reserveShare = 0.15;

export const arrivalMs = ({ deadline }: Pick<CaptureContext, 'deadline'>): number =>
  Math.min(arrivalMsMax, deadline.pageLeftMs() / 4);

/** The sections that are captured by then are the result: a cut page is better than none. */
export const isTimeUp = ({ deadline, request }: Pick<CaptureContext, 'deadline' | 'request'>): boolean =>
  deadline.pageLeftMs() < Math.min(reserveMsMax, request.timeout * reserveShare);

import type { CaptureContext } from '../context/capture-context.ts';

/** An element that hides less than this is a text field or a menu rather than the page. */
export const innerScrollPxMin = 200;
/** Within this time, scripts at the bottom request more content or insert what has arrived. */
export const moreMsMax = 1_000;
/** Responses with more content arrive within this time. */
export const moreRequestsMsMax = 2_000;
/** Effects of scrolling appear within this time. */
const arrivalMsMax = 3_000;
/** Reserved for the steps after the last section. */
const reserveMsMax = 3_000;
const reserveShare = 0.15;

export const arrivalMs = ({ deadline }: Pick<CaptureContext, 'deadline'>): number =>
  Math.min(arrivalMsMax, deadline.pageLeftMs() / 4);

/** If true, the sections captured so far are the result: a cut page is better than none. */
export const isTimeUp = ({ deadline, request }: Pick<CaptureContext, 'deadline' | 'request'>): boolean =>
  deadline.pageLeftMs() < Math.min(reserveMsMax, request.timeout * reserveShare);

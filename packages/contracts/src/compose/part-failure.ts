import type { ErrorCode } from '../errors/catalogue.ts';

export type FailedPart = {
  /** From 0. */
  readonly position: number;
  readonly total: number;
  readonly id: string;
  readonly url: string;
  readonly captureId: string;
  readonly code: ErrorCode;
  readonly message: string | null;
};

/** One page that could not be captured fails the whole: a picture with a hole in it is not what was asked for. Names the page. */
export function describePartFailure({ position, total, id, url, captureId, code, message }: FailedPart) {
  const reason = message === null ? code : `${code}: ${message}`;
  return {
    code,
    message: `Capture ${position + 1} of ${total} ("${id}", ${url}) failed. ${reason}`,
    details: { capture: { index: position, id, url, captureId, code } },
  };
}

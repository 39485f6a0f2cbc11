import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { CaptureReport } from '@tintype/contracts/capture/capture-result';
import type { StoredCapture } from '@tintype/database/captures';
import type { CaptureAnswer } from './capture-answer.ts';

export type Answered = {
  readonly capture: StoredCapture;
  /** As its caller sent it: the stored one has another spelling of the URL. */
  readonly asked: CaptureRequest;
  /** An earlier capture's result. */
  readonly cached: boolean;
};
type Head = Pick<
  CaptureAnswer,
  'id' | 'url' | 'renderTimeMs' | 'cached' | 'capturedAt' | 'httpStatus' | 'metadata' | 'capture'
>;

/** What the JSON of a completed capture says, however many files it has. */
export function answerHead({ capture, asked, cached }: Answered): Head {
  const report = capture.report ?? nothingKnown;
  return {
    id: capture.id,
    url: asked.url,
    renderTimeMs: report.renderTimeMs,
    cached,
    capturedAt: (capture.completedAt ?? capture.createdAt).toISOString(),
    httpStatus: report.httpStatus,
    ...(asked.metadata === undefined ? {} : { metadata: asked.metadata }),
    // The contract's report is read-only and the schema's type is not; the reply only writes it out.
    capture: report as CaptureAnswer['capture'],
  };
}

const nothingKnown: CaptureReport = { finalUrl: null, httpStatus: null, renderTimeMs: 0, warnings: [], stages: [] };
